import 'server-only'
import type { PlanState } from '@/generated/prisma/enums'
import type { Tx } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockWallet } from '@/lib/core/locks'
import { type Kobo, kobo, sum } from '@/lib/core/money'
import { bookEntry, credit, debit, reverseEntry } from './ledger'
import { refreshWallet } from './wallet'

type By = { readonly actorId: string; readonly memo?: string }

/**
 * Reverses the plan of a cancelled order. Repayments that the plan received become the buyer's credit.
 * @returns the new credit, in kobo
 * @throws AppError 404 without a plan, 409 when the plan was already reversed or written off
 */
export async function cancelPlan(tx: Tx, orderId: string, by: By): Promise<Kobo> {
  const plan = await lockPlan(tx, orderId, ['open', 'settled'], 'The payment plan of this order is already closed.')
  const { userId } = plan

  const approval = await tx.ledgerEntry.findUniqueOrThrow({
    where: { eventKey: `order_approved:${orderId}` },
    select: { id: true },
  })

  const paid = plan.instalments.filter(({ paidKobo }) => paidKobo > 0n)
  const freed = sum(paid.map(({ paidKobo }) => kobo(paidKobo)))
  if (paid.length > 0) {
    await bookEntry(tx, {
      event: 'credit_released',
      eventKey: `credit_released:${orderId}`,
      orderId,
      ...by,
      postings: [
        debit({ kind: 'loans_receivable', userId }, freed),
        credit({ kind: 'customer_credit', userId }, freed),
      ],
      allocations: paid.map(({ id, paidKobo }) => ({ instalmentId: id, amount: kobo(-paidKobo) })),
    })
  }

  await reverseEntry(tx, approval.id, by)
  await setState(tx, plan.id, 'reversed')
  await refreshWallet(tx, userId)
  return freed
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

async function lockPlan(tx: Tx, orderId: string, states: readonly PlanState[], refusal: string) {
  const owner = await tx.plan.findUnique({ where: { orderId }, select: { userId: true } })
  if (!owner) throw notFound('This order has no payment plan.')
  await lockWallet(tx, owner.userId)
  const plan = await tx.plan.findUniqueOrThrow({
    where: { orderId },
    select: {
      id: true,
      userId: true,
      state: true,
      instalments: { select: { id: true, amountKobo: true, paidKobo: true } },
    },
  })
  if (!states.includes(plan.state)) throw conflict(refusal)
  return plan
}

async function setState(tx: Tx, planId: string, state: PlanState): Promise<void> {
  await tx.plan.update({ where: { id: planId }, data: { state }, select: { id: true } })
}
