import { randomUUID } from 'node:crypto'
import type { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { type Day, addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'

// The ledger entries are made too, because each test file ends with a check of the ledger.

/** An instalment: `inDays` counts from today; `amount` and `paid` are in kobo. */
export type Due = { readonly inDays: number; readonly amount: bigint; readonly paid?: bigint }
type Owner = { readonly id: string; readonly companyId: string | null }

/**
 * Makes the plan of a delivered order. The company has deducted the amounts in `paid`.
 * @param deliveredOn the day in the books; today without it
 */
export async function aPlan(
  order: { readonly id: string },
  buyer: Owner,
  dues: readonly Due[],
  deliveredOn?: Day,
): Promise<void> {
  const today = lagosToday()
  const companyId = buyer.companyId ?? ''
  const principal = total(dues.map(({ amount }) => amount))
  const paid = total(dues.map((due) => due.paid ?? 0n))
  await transaction(async (tx) => {
    await book(
      tx,
      'order_delivered',
      `order_delivered:${order.id}`,
      [
        ['loans_receivable', principal, { userId: buyer.id }],
        ['income_sales', -principal],
      ],
      order.id,
      deliveredOn,
    )
    const plan = await tx.plan.create({
      data: {
        orderId: order.id,
        userId: buyer.id,
        companyId,
        principalKobo: principal,
        months: dues.length,
        state: paid === principal ? 'settled' : 'open',
        instalments: {
          create: dues.map(({ inDays, amount, paid: paidKobo = 0n }, index) => ({
            position: index + 1,
            dueOn: dayColumn(addDays(today, inDays)),
            amountKobo: amount,
            paidKobo,
          })),
        },
      },
      select: { instalments: { select: { id: true, paidKobo: true } } },
    })
    const isOpen = paid < principal
    await tx.wallet.upsert({
      where: { userId: buyer.id },
      create: {
        userId: buyer.id,
        totalLoanKobo: principal,
        currentLoanKobo: isOpen ? principal : 0n,
        paidLoanKobo: isOpen ? paid : 0n,
      },
      update: {
        totalLoanKobo: { increment: principal },
        ...(isOpen ? { currentLoanKobo: { increment: principal }, paidLoanKobo: { increment: paid } } : {}),
      },
    })
    if (paid === 0n) return
    const entryId = await book(tx, 'deduction_confirmed', `deducted:${order.id}`, [
      ['payroll_receivable', paid, { companyId }],
      ['loans_receivable', -paid, { userId: buyer.id }],
    ])
    const shares = plan.instalments.filter(({ paidKobo }) => paidKobo > 0n)
    await tx.repaymentAllocation.createMany({
      data: shares.map(({ id, paidKobo }) => ({ entryId, instalmentId: id, amountKobo: paidKobo })),
    })
  })
}

/** Gives a buyer credit, in kobo, as an overpayment would. */
export async function giveCredit(buyer: { readonly id: string }, amount: bigint): Promise<void> {
  await transaction(async (tx) => {
    await book(tx, 'correction', `credit:${randomUUID()}`, [
      ['cash_bank', amount],
      ['customer_credit', -amount, { userId: buyer.id }],
    ])
    await tx.wallet.update({ where: { userId: buyer.id }, data: { creditKobo: { increment: amount } } })
  })
}

/** Lets the hold of the new bank accounts of a buyer or a company pass. */
export const endHolds = (payee: { readonly userId: string } | { readonly companyId: string }) =>
  db().payoutAccount.updateMany({ where: { ...payee, paidAt: null }, data: { heldUntil: new Date() } })

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

type Line = readonly [
  kind: LedgerAccountKind,
  amount: bigint,
  owner?: { readonly userId: string } | { readonly companyId: string },
]

async function book(
  tx: Tx,
  event: LedgerEvent,
  eventKey: string,
  lines: readonly Line[],
  orderId?: string,
  day?: Day,
): Promise<string> {
  const happenedOn = day === undefined ? undefined : dayColumn(day)
  const data = { event, eventKey, orderId, happenedOn }
  const { id: entryId } = await tx.ledgerEntry.create({ data, select: { id: true } })
  for (const [kind, amount, owner] of lines) {
    await tx.ledgerAccount.createMany({ data: [{ kind, ...owner }], skipDuplicates: true })
    const account = await tx.ledgerAccount.findFirstOrThrow({
      where: { kind, userId: null, companyId: null, ...owner },
      select: { id: true },
    })
    await tx.ledgerPosting.create({ data: { entryId, accountId: account.id, amount } })
  }
  return entryId
}
