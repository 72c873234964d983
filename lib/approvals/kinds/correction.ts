import 'server-only'
import { undoSettlement } from '@/lib/books/settlements'
import type { Staff } from '@/lib/core/actors'
import { DAYS, daysOf } from '@/lib/database/books-day'
import { formatDay, formatShortMoment } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { formatNaira, formatNairaExact, kobo, sum } from '@/lib/core/money'
import { undoWriteOff } from '@/lib/credit/close-plan'
import { assertNotUndone } from '@/lib/credit/ledger'
import { undoPayout } from '@/lib/credit/payouts'
import { undoRepayment } from '@/lib/credit/repayments'
import { undoCompanyPayout } from '@/lib/deductions/company-payouts'
import { undoDeduction, undoRemittance } from '@/lib/deductions/undo'
import { refundPayment } from '@/lib/payments/refunds'
import { GONE, approval } from '../approval'
import { createRequest } from '../service'

const EVENTS: Partial<Record<string, string>> = {
  deduction_confirmed: 'Deduction',
  repayment_received: 'Repayment',
  written_off: 'Write-off',
  remittance_received: 'Receipt',
  company_credit_applied: 'Company credit',
  credit_applied: 'Credit applied',
  credit_paid_out: 'Payout of credit',
  settlement_received: 'Settlement of Flutterwave',
}

/** The reversal of an entry of the ledger. That of a repayment made through the provider also refunds it. */
export const correction = approval({
  kind: 'correction',
  perform: async (tx, { about: entryId }, { actor, reason, approvalId }) => {
    const by = { actorId: actor.id, memo: reason }
    const entry = await tx.ledgerEntry.findUnique({
      where: { id: entryId },
      select: {
        event: true,
        orderId: true,
        paymentId: true,
        remittance: { select: { paidOut: true } },
        postings: { select: { amount: true } },
      },
    })
    await assertNotUndone(tx, entryId)
    if (entry?.event === 'repayment_received' && entry.paymentId)
      return refundPayment(tx, {
        paymentId: entry.paymentId,
        amount: undefined,
        reason,
        approvalId,
        actorId: actor.id,
      })
    const undone = sum((entry?.postings ?? []).filter(({ amount }) => amount > 0n).map(({ amount }) => kobo(amount)))
    switch (entry?.event) {
      case 'written_off':
        await (entry.orderId ? undoWriteOff(tx, entry.orderId, by) : undoRepayment(tx, entryId, by))
        return undone
      case 'deduction_confirmed':
        await undoDeduction(tx, entryId, by)
        return undone
      case 'remittance_received':
      case 'company_credit_applied':
        await undoRemittance(tx, entryId, by)
        return undone
      case 'credit_paid_out':
        await (entry.remittance?.paidOut ? undoCompanyPayout(tx, entryId, by) : undoPayout(tx, entryId, by))
        return undone
      case 'settlement_received':
        await undoSettlement(tx, entryId, by)
        return undone
      default:
        await undoRepayment(tx, entryId, by)
        return undone
    }
  },
  words: async (tx, { about }) => {
    const entry = await readEntry(tx, about)
    if (!entry) return 'Reverse something that was booked'
    const whose = entry.person ?? entry.company
    return `Reverse: ${entry.what} of ${formatNaira(entry.amount)}${whose === undefined ? '' : `, ${whose}`}`
  },
  facts: async ({ about }) => {
    const entry = await readEntry(db(), about)
    if (!entry) return GONE
    const { what, amount, person, company, order } = entry
    return {
      title: `${what} of ${formatNairaExact(amount)}`,
      href: order ? `/staff/orders/${order.id}` : null,
      facts: [
        ['Booked', formatShortMoment(entry.bookedAt)],
        ['In the books on', formatDay(daysOf(entry).day)],
        ...(person ? ([['Buyer', person]] as const) : []),
        ...(company ? ([['Company', company]] as const) : []),
        ...(order ? ([['Order', order.number]] as const) : []),
        ...(entry.event === 'repayment_received' && entry.paymentId
          ? ([['Money', 'Will be refunded to the buyer through Flutterwave']] as const)
          : []),
        ...(entry.memo ? ([['Note', entry.memo]] as const) : []),
      ],
    }
  },
})

async function readEntry(tx: Tx, entryId: string) {
  const entry = isId(entryId)
    ? await tx.ledgerEntry.findUnique({
        where: { id: entryId },
        select: {
          event: true,
          ...DAYS,
          memo: true,
          paymentId: true,
          order: { select: { id: true, number: true } },
          postings: {
            select: {
              amount: true,
              account: { select: { user: { select: { fullName: true } }, company: { select: { name: true } } } },
            },
          },
        },
      })
    : null
  if (!entry) return undefined
  return {
    ...entry,
    what: EVENTS[entry.event] ?? 'Entry',
    person: entry.postings.find(({ account }) => account.user)?.account.user?.fullName,
    company: entry.postings.find(({ account }) => account.company)?.account.company?.name,
    amount: sum(entry.postings.filter((posting) => posting.amount > 0n).map((posting) => kobo(posting.amount))),
  }
}

/**
 * Requests the reversal of a booked deduction, repayment, write-off, remittance, payout or settlement. A second person
 * of staff decides.
 * @returns the id of the request
 * @throws AppError 404 for an unknown entry, 409 when it cannot be reversed
 */
export const requestUndo = (actor: Staff, entryId: string, reason: string): Promise<string> =>
  createRequest(actor, correction, { about: entryId }, reason)
