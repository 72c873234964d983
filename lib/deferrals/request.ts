import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { addDays, columnDay, dayColumn, formatMonth } from '@/lib/core/clock'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { toNaira } from '@/lib/core/money'
import { type Instalment, monthOf } from '@/lib/credit/rules'
import { databaseNow, transaction } from '@/lib/database/db'
import { lockCompany, lockUser, lockWallet } from '@/lib/database/locks'
import { notify } from '@/lib/notifications/notify'
import { deferralAskedNotification, deferralSentNotification, deferralWithdrawnNotification } from './notifications'
import { LIVE, allowanceOf, standingsOf } from './queries'
import { movesFor, newDates, offerIn, whyNotAmount } from './rules'
import type { DeferralWish } from './schema'
import { tellHr } from '@/lib/companies/tell-hr'

/**
 * Asks HR for a smaller or no deduction in a month, and tells HR and the buyer. Nothing changes until HR agrees.
 * @returns the new dates, if HR agreed now; amounts in naira
 * @throws AppError 400 for an amount that is not smaller than what is due; 409 when the month is over, a request for it
 *   waits or is agreed, the requests of the year are used up, the plan would become too long, or the buyer has left
 */
export async function requestDeferral(
  actor: Buyer,
  { month, amount, reason }: DeferralWish,
): Promise<{ readonly id: string; readonly newDates: { readonly dueOn: string; readonly amount: number }[] }> {
  return transaction(async (tx) => {
    const { companyId, why: refusal } = await allowanceOf(actor.id, tx)
    if (companyId === '') throw conflict(refusal)
    await lockCompany(tx, companyId)
    await lockUser(tx, actor.id)
    await lockWallet(tx, actor.id)
    const allowance = await allowanceOf(actor.id, tx)
    if (allowance.companyId !== companyId) throw conflict('Your employer changed meanwhile. Reload the page.')
    const standing = (await standingsOf([actor.id], companyId, tx)).get(actor.id)

    const same = { userId: actor.id, month: dayColumn(`${month}-01`), state: { in: [...LIVE] } }
    if ((await tx.deferral.count({ where: same })) > 0)
      throw conflict(`You have asked for ${formatMonth(month)} already.`, { code: 'already_requested' })
    if (allowance.why !== '' || !standing) throw conflict(allowance.why)
    const offer = offerIn(standing, month, addDays(standing.today, 1))
    if ('why' in offer) throw conflict(offer.why)
    const why = whyNotAmount(offer, amount)
    if (why !== undefined) throw badRequest(why, { fields: { amount: why } })

    const { id } = await tx.deferral.create({
      data: {
        ...{ userId: actor.id, companyId, month: dayColumn(`${month}-01`), reason },
        ...{ amountKobo: amount, askedKobo: offer.asked },
      },
      select: { id: true },
    })
    const dates = newDates(standing, movesFor(standing, offer, amount))
    await notify(tx, actor, deferralSentNotification({ id, month, before: offer.asked, after: amount, dates }))
    await tellHr(tx, companyId, (approver) => deferralAskedNotification(approver, { id, month, payday: offer.payday }))
    return { id, newDates: dates.map(inNaira) }
  })
}

const inNaira = ({ dueOn, amount }: Instalment) => ({ dueOn, amount: toNaira(amount) })

/**
 * Withdraws a request that waits, and tells HR.
 * @throws AppError 404 for no such request of the buyer, 409 when it was decided
 */
export async function withdrawDeferral(actor: Buyer, deferralId: string): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const own = { id: rowId(deferralId), userId: actor.id }
    const request = await tx.deferral.findFirst({
      where: own,
      select: { id: true, companyId: true, state: true, month: true },
    })
    if (!request) throw notFound('You have no such request.')
    const { count } = await tx.deferral.updateMany({
      where: { ...own, state: 'waiting' },
      data: { state: 'withdrawn', decidedAt: await databaseNow(tx) },
    })
    if (count === 0)
      throw conflict('This request is not waiting any more. Reload the page.', { code: 'already_decided' })
    const month = monthOf(columnDay(request.month))
    await tellHr(tx, request.companyId, (approver) => deferralWithdrawnNotification(request.id, approver, month))
  })
}
