import 'server-only'
import type { PlanState } from '@/generated/prisma/enums'
import type { Tx } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockWallet } from '@/lib/core/locks'
import { type Kobo, kobo, sum } from '@/lib/core/money'
import { bookEntry, credit, debit, reverseEntry } from './ledger'
import { reducePlan } from './rules'
import { takeBackRebate } from './pay-off'
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
      debit({ kind: 'income_interest' }, returned.interest),
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
  return { entryId, amount, released, rebate: await takeBackRebate(tx, { orderId, userId }, goods) }
}

/**
 * Writes off the unpaid balance of a plan. The caller must have a second person's approval.
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
  return open
}

/** Reverses a write-off and reopens the plan. @throws AppError 404 without a plan, 409 when it is not written off */
export async function undoWriteOff(tx: Tx, orderId: string, by: By): Promise<void> {
  const plan = await lockPlan(tx, orderId, ['written_off'], 'This payment plan is not written off.')
  const entry = await tx.ledgerEntry.findFirstOrThrow({
    where: { orderId, event: 'written_off', reversedBy: null },
    select: { id: true },
  })
  await reverseEntry(tx, entry.id, by)
  await setState(tx, plan.id, 'open')
  await refreshWallet(tx, plan.userId)
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
      state: true,
      principalKobo: true,
      instalments: { select: { id: true, amountKobo: true, paidKobo: true }, orderBy: { position: 'asc' } },
    },
  })
  if (!states.includes(plan.state)) throw conflict(refusal)
  return plan
}

async function setState(tx: Tx, planId: string, state: PlanState): Promise<void> {
  await tx.plan.update({ where: { id: planId }, data: { state }, select: { id: true } })
}
