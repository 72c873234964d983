import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import type { Buyer, Partner } from '@/lib/core/actors'
import { columnDay, dayColumn, lagosDay, startOfDay } from '@/lib/core/clock'
import { kobo, toNaira } from '@/lib/core/money'
import { openPlansOfEach } from '@/lib/credit/pay-off-queries'
import { creditStates } from '@/lib/credit/queries'
import { toldReason } from '@/lib/core/reason-rules'
import { type Instalment, monthOf } from '@/lib/credit/rules'
import { type Tx, databaseDay, db } from '@/lib/database/db'
import { type Standing, countsFrom, movesFor, newDates, offerIn, offersOf, whyNotAmount, whyUsedUp } from './rules'
import type { DeferralDto, DeferralsDto, WishDto } from './schema'

/** Requests in these states count against the limit of a year, and nobody makes another one for their month. */
export const LIVE = ['waiting', 'agreed'] as const

/** What requests of these buyers of a company are judged by. Buyers without a complete profile are left out. */
export async function standingsOf(
  userIds: readonly string[],
  companyId: string,
  tx: Tx = db(),
): Promise<ReadonlyMap<string, Standing>> {
  const [states, plans] = [await creditStates(userIds, tx), await openPlansOfEach(userIds, tx, companyId)]
  return new Map(
    [...states].map(([id, { today, terms, lastDay, ceilingIn }]) => [
      id,
      { plans: plans.get(id) ?? [], today, payday: terms.payday, ceilingIn, maxMonths: terms.maxMonths, lastDay },
    ]),
  )
}

/** Whether a buyer may make requests, and how many are left. `why` is empty when they may. */
export async function allowanceOf(
  userId: string,
  tx: Tx = db(),
): Promise<{ readonly companyId: string; readonly why: string; readonly left: number }> {
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { eligibility: true, lastDay: true, companyId: true, company: { select: { deferralsAYear: true } } },
  })
  const [today, aYear] = [await databaseDay(tx), person.company?.deferralsAYear ?? 0]
  if (hasLeft(person, today) || person.eligibility !== 'approved')
    return { companyId: person.companyId ?? '', why: hasLeft(person, today) ? LEFT : NOT_CONFIRMED, left: 0 }
  const made = await tx.deferral.findMany({
    where: { userId, state: { in: [...LIVE] }, createdAt: { gte: startOfDay(countsFrom(today)) } },
    select: { createdAt: true },
  })
  const days = made.map(({ createdAt }) => lagosDay(createdAt))
  return {
    companyId: person.companyId ?? '',
    why: whyUsedUp(aYear, days) ?? '',
    left: Math.max(0, aYear - days.length),
  }
}

const LEFT = 'You no longer work for your company, so nothing is deducted from your pay on request.'
const NOT_CONFIRMED = 'Your employer has not confirmed you, so nothing is deducted from your pay.'

const datesInNaira = (dates: readonly Instalment[]) =>
  dates.map(({ dueOn, amount }) => ({ dueOn, amount: toNaira(amount) }))

/** The new dates of a request that waits, if HR agreed now. None when it is not possible any more. */
function datesIfAgreed(standing: Standing | undefined, month: string, amount: bigint) {
  if (!standing) return { why: 'This employee has no complete profile.', dates: [], asked: kobo(0n) }
  const judged = offerIn(standing, month, standing.today)
  if ('why' in judged) return { why: judged.why, dates: [], asked: kobo(0n) }
  const why = whyNotAmount(judged, kobo(amount)) ?? ''
  const dates = why === '' ? newDates(standing, movesFor(standing, judged, kobo(amount))) : []
  return { why, dates, asked: judged.asked }
}

const requestSelect = {
  id: true,
  month: true,
  amountKobo: true,
  askedKobo: true,
  reason: true,
  state: true,
  answer: true,
  createdAt: true,
  instalments: { select: { dueOn: true, amountKobo: true }, orderBy: { dueOn: 'asc' } },
} as const

const MOST_SHOWN = 100

/** The requests of a buyer, and what they can ask for now. */
export async function getDeferrals(actor: Buyer): Promise<DeferralsDto> {
  const { companyId, why, left } = await allowanceOf(actor.id)
  const rows = await db().deferral.findMany({
    where: { userId: actor.id },
    select: requestSelect,
    orderBy: { createdAt: 'desc' },
    take: MOST_SHOWN,
  })
  const standing = companyId === '' ? undefined : (await standingsOf([actor.id], companyId)).get(actor.id)
  const requests = rows.map(({ month, amountKobo, askedKobo, createdAt, instalments, ...row }): DeferralDto => {
    const name = monthOf(columnDay(month))
    const moved = instalments.map(({ dueOn, amountKobo: amount }) => ({
      dueOn: columnDay(dueOn),
      amount: kobo(amount),
    }))
    const dates = row.state === 'waiting' ? datesIfAgreed(standing, name, amountKobo).dates : moved
    return {
      ...row,
      month: name,
      amount: toNaira(amountKobo),
      due: toNaira(askedKobo),
      createdAt: createdAt.toISOString(),
      newDates: datesInNaira(dates),
    }
  })
  const taken = new Set(
    requests.flatMap(({ month, state }) => (state === 'waiting' || state === 'agreed' ? [month] : [])),
  )
  const offers = standing && why === '' ? offersOf(standing).filter(({ month }) => !taken.has(month)) : []
  return {
    why,
    left,
    offers: offers.map((offer) => ({
      month: offer.month,
      payday: offer.payday,
      toDeduct: toNaira(offer.asked),
      least: toNaira(offer.least),
      newDates: standing ? datesInNaira(newDates(standing, movesFor(standing, offer, offer.least))) : [],
    })),
    requests,
  }
}

/** The requests for a month that wait for HR, and those that HR agreed to. */
export async function listWishes({ companyId }: Partner, month: string): Promise<WishDto[]> {
  const rows = await db().deferral.findMany({
    where: { companyId, month: dayColumn(`${month}-01`), state: { in: [...LIVE] } },
    select: { ...requestSelect, userId: true, user: { select: { fullName: true, staffNumber: true } } },
    orderBy: [{ state: 'asc' }, { createdAt: 'asc' }],
  })
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const standings = await standingsOf(
    waiting.map(({ userId }) => userId),
    companyId,
  )
  return rows.map(({ id, userId, user, amountKobo, askedKobo, reason, state, instalments }) => {
    const isWaiting = state === 'waiting'
    const now = isWaiting ? datesIfAgreed(standings.get(userId), month, amountKobo) : undefined
    const dates =
      now?.dates ??
      instalments.map(({ dueOn, amountKobo: amount }) => ({ dueOn: columnDay(dueOn), amount: kobo(amount) }))
    return {
      ...{ id, reason: toldReason('deferral_ask', reason), name: user.fullName, staffId: user.staffNumber ?? '' },
      state: isWaiting ? 'waiting' : 'agreed',
      amount: toNaira(amountKobo),
      asked: toNaira(now?.asked || askedKobo),
      newDates: datesInNaira(dates),
      why: now?.why ?? '',
    }
  })
}

/** How many requests wait for HR, by month, the earliest first. */
export async function countWishes({
  companyId,
}: Partner): Promise<readonly { readonly month: string; readonly count: number }[]> {
  const rows = await db().deferral.groupBy({
    by: ['month'],
    where: { companyId, state: 'waiting' },
    _count: true,
    orderBy: { month: 'asc' },
  })
  return rows.map(({ month, _count }) => ({ month: monthOf(columnDay(month)), count: _count }))
}
