import 'server-only'
import type { PlanState } from '@/generated/prisma/enums'
import { type Tx, databaseDay, databaseNow } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { lockWallet } from '@/lib/database/locks'
import { type Kobo, kobo, sum } from '@/lib/core/money'
import { notify } from '@/lib/notifications/notify'
import { recoveredOf } from './book-spread'
import { interestAccount } from './interest-rules'
import { bookEntry, credit, debit, reverseEntry } from './ledger'
import { creditAllowedNotification, writeOffUndoneNotification, writtenOffNotification } from './notifications'
import { reducePlan } from './rules'
import { takeBackRebate } from './pay-off'
import { useCredit } from './use-credit'
import { refreshWallet } from './wallet'

type By = { readonly actorId: string; readonly memo?: string }

/** What a credit note takes back, in kobo. */
type Returned = { readonly items: Kobo; readonly vat: Kobo; readonly interest: Kobo }

/**
 * A booked credit note in kobo: its entry, its amount, the part that was repaid and became the buyer's credit, and the
 * interest that was given back for these goods before and is now taken back.
 */
export type CreditNote = {
  readonly entryId: string
  readonly amount: Kobo
  readonly released: Kobo
  readonly rebate: Kobo
}

/**
 * Books a credit note for goods of a delivered order. The plan goes down from its last instalment backwards; repayments
 * that it no longer needs become the buyer's credit. The caller must have a second person's approval.
 * @throws AppError 404 without a plan, 409 when the plan was written off or is below the amount
 */
export async function bookCreditNote(tx: Tx, orderId: string, returned: Returned, by: By): Promise<CreditNote> {
  const amount = sum([returned.items, returned.vat, returned.interest])
  const plan = await lockPlan(
    tx,
    orderId,
    ['open', 'settled'],
    'The payment plan of this order was written off. Please undo the write-off first.',
  )
  if (amount > plan.principalKobo) throw conflict('A credit note cannot be above the payment plan of the order.')
  const { userId } = plan
  const changes = reducePlan(
    plan.instalments.map(({ id, amountKobo, paidKobo }) => ({ id, amount: kobo(amountKobo), paid: kobo(paidKobo) })),
    amount,
  )
  const earlier = await tx.ledgerEntry.count({ where: { orderId, event: 'credit_note' } })
  const eventKey = `credit_note:${orderId}:${earlier + 1}`

  const released = sum(changes.map((change) => change.released))
  if (released > 0n) {
    await bookEntry(tx, {
      event: 'credit_released',
      eventKey: `credit_released:${eventKey}`,
      orderId,
      ...by,
      postings: [
        debit({ kind: 'loans_receivable', userId }, released),
        credit({ kind: 'customer_credit', userId }, released),
      ],
      allocations: changes
        .filter((change) => change.released > 0n)
        .map((change) => ({ instalmentId: change.instalmentId, amount: kobo(0n - change.released) })),
    })
  }
  const entryId = await bookEntry(tx, {
    event: 'credit_note',
    eventKey,
    orderId,
    ...by,
    postings: [
      debit({ kind: 'sales_returns' }, returned.items),
      debit({ kind: 'vat_payable' }, returned.vat),
      debit(interestAccount(plan), returned.interest),
      credit({ kind: 'loans_receivable', userId }, amount),
    ],
  })
  for (const { instalmentId, less } of changes)
    await tx.instalment.update({
      where: { id: instalmentId },
      data: { amountKobo: { decrement: less } },
      select: { id: true },
    })
  await tx.plan.update({
    where: { id: plan.id },
    data: { principalKobo: { decrement: amount } },
    select: { id: true },
  })
  await refreshWallet(tx, userId)
  const goods = { noteKey: eventKey, interest: returned.interest, actorId: by.actorId }
  const rebate = await takeBackRebate(tx, { orderId, userId }, goods)
  await useCredit(tx, userId, { source: eventKey })
  return { entryId, amount, released, rebate }
}

/**
 * Writes off the unpaid balance of a plan, and tells the buyer. The debt stays: the buyer can repay it, money that
 * comes later pays it first, and there is no new credit until two of staff decide (docs/decisions/0116). The caller
 * must have a second person's approval.
 * @returns the written-off amount in kobo
 * @throws AppError 404 without a plan, 409 when the plan is not open
 */
export async function writeOffPlan(tx: Tx, orderId: string, by: By): Promise<Kobo> {
  const plan = await lockPlan(tx, orderId, ['open'], 'This payment plan is not open, so nothing can be written off.')
  const open = sum(plan.instalments.map(({ amountKobo, paidKobo }) => kobo(amountKobo - paidKobo)))
  const before = await tx.ledgerEntry.count({ where: { orderId, event: 'written_off' } })
  await bookEntry(tx, {
    event: 'written_off',
    eventKey: `written_off:${orderId}:${before + 1}`,
    orderId,
    ...by,
    postings: [debit({ kind: 'bad_debt' }, open), credit({ kind: 'loans_receivable', userId: plan.userId }, open)],
  })
  await setState(tx, plan.id, 'written_off')
  await refreshWallet(tx, plan.userId)
  const notification = {
    amount: open,
    orderId,
    orderNumber: plan.order.number,
    on: await databaseDay(tx),
    times: before + 1,
  }
  await notify(tx, { id: plan.userId }, writtenOffNotification(notification))
  return open
}

/**
 * Reverses a write-off and reopens the plan with what is still unpaid. What was recovered meanwhile is a repayment.
 * @throws AppError 404 without a plan, 409 when it is not written off
 */
export async function undoWriteOff(tx: Tx, orderId: string, by: By): Promise<void> {
  const plan = await lockPlan(tx, orderId, ['written_off'], 'This payment plan is not written off.')
  const entry = await tx.ledgerEntry.findFirstOrThrow({
    where: { orderId, event: 'written_off', reversedBy: null },
    select: { id: true },
  })
  const { userId } = plan
  await reverseEntry(tx, entry.id, by)
  const recovered = await recoveredOf(tx, orderId)
  if (recovered > 0n)
    await bookEntry(tx, {
      event: 'bad_debt_recovered',
      eventKey: `bad_debt_repaid:${entry.id}`,
      orderId,
      ...by,
      postings: [
        debit({ kind: 'bad_debt_recovered' }, recovered),
        credit({ kind: 'loans_receivable', userId }, recovered),
      ],
    })
  await setState(tx, plan.id, 'open')
  await tx.plan.update({ where: { id: plan.id }, data: { creditAllowedAt: null }, select: { id: true } })
  await refreshWallet(tx, userId)
  await notify(tx, { id: userId }, writeOffUndoneNotification(plan.order.number, orderId, entry.id))
  await useCredit(tx, userId, { source: `write_off_undone:${entry.id}` })
}

/**
 * Lets a buyer buy on credit again although debts of theirs were written off, and tells them. The caller must have a
 * second person's approval.
 * @throws AppError 404 for no such buyer, 409 when nothing stops them
 */
export async function allowNewCredit(tx: Tx, userId: string): Promise<void> {
  const buyer = await tx.user.findFirst({
    where: { id: rowId(userId), role: 'buyer', erasedAt: null },
    select: { id: true },
  })
  if (!buyer) throw notFound('There is no such buyer.')
  await lockWallet(tx, userId)
  const { count } = await tx.plan.updateMany({
    where: { userId, state: 'written_off', creditAllowedAt: null },
    data: { creditAllowedAt: await databaseNow(tx) },
  })
  if (count === 0) throw conflict('No written-off debt stops this buyer, so there is nothing to decide.')
  await notify(tx, { id: userId }, creditAllowedNotification())
}

/** Locks the wallet, and finds the plan of an order that is not reversed. */
async function lockPlan(tx: Tx, orderId: string, states: readonly PlanState[], refusal: string) {
  const live = { orderId, state: { not: 'reversed' } } as const
  const owner = await tx.plan.findFirst({ where: live, select: { userId: true } })
  if (!owner) throw notFound('This order has no payment plan.')
  await lockWallet(tx, owner.userId)
  const plan = await tx.plan.findFirstOrThrow({
    where: live,
    select: {
      id: true,
      userId: true,
      order: { select: { number: true } },
      state: true,
      principalKobo: true,
      defersInterest: true,
      instalments: { select: { id: true, amountKobo: true, paidKobo: true }, orderBy: { position: 'asc' } },
    },
  })
  if (!states.includes(plan.state)) throw conflict(refusal)
  return plan
}

async function setState(tx: Tx, planId: string, state: PlanState): Promise<void> {
  await tx.plan.update({ where: { id: planId }, data: { state }, select: { id: true } })
}
