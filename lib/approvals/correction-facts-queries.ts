import 'server-only'
import { amountChange } from '@/lib/core/change-rules'
import { DAYS, daysOf } from '@/lib/core/books-day'
import { columnDay, formatDay, formatMonth, formatShortMoment } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/core/db'
import { isId } from '@/lib/core/ids'
import { type Kobo, formatNaira, formatNairaExact, kobo, sum } from '@/lib/core/money'
import { GONE } from './goods-queries'
import type { ApprovalFacts, RequestOf } from './schema'

/* What a second person reads before an entry of the ledger is reversed, or a deduction corrected. */

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

export async function correctionFacts(about: string): Promise<ApprovalFacts> {
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
}

/** Says in words what is to be reversed, for mails. */
export async function correctionWords(tx: Tx, about: string): Promise<string> {
  const entry = await readEntry(tx, about)
  if (!entry) return 'Reverse something that was booked'
  const whose = entry.person ?? entry.company
  return `Reverse: ${entry.what} of ${formatNaira(entry.amount)}${whose === undefined ? '' : `, ${whose}`}`
}

const readLine = (tx: Tx, lineId: string) =>
  tx.deductionLine.findUnique({
    where: { id: lineId },
    select: {
      dueKobo: true,
      arrearsKobo: true,
      receivedKobo: true,
      user: { select: { fullName: true, staffNumber: true } },
      period: {
        select: { companyId: true, payday: true, closedAt: true, company: { select: { name: true } } },
      },
    },
  })

/** The amount that was booked, the amount that HR says was deducted, and what the money of the line is by now. */
export async function deductionCorrectionFacts({
  about,
  month,
  from,
  to,
}: RequestOf<'deduction_correction'>): Promise<ApprovalFacts> {
  const line = isId(about) ? await readLine(db(), about) : null
  if (!line) return GONE
  const { user, period } = line
  const received = kobo(line.receivedKobo)
  const difference = kobo(to - received)
  return {
    title: `Deduction of ${user.fullName}, ${formatMonth(month)}`,
    href: `/staff/remittances/${period.companyId}/${month}`,
    facts: [
      ['Company', period.company.name],
      ['Staff ID', user.staffNumber ?? ''],
      ['Payday', formatDay(columnDay(period.payday))],
      ['Month', period.closedAt ? 'Closed. It stays closed' : 'Open'],
      ['To deduct', formatNairaExact(kobo(line.dueKobo + line.arrearsKobo))],
      ['Received from the company', formatNairaExact(received)],
      ['Left to receive after the approval', formatNairaExact(difference)],
      ['After the approval', 'The wrong amount is reversed, the right one is booked, and the buyer is told both'],
    ],
    changes: [amountChange('Deducted', from, to)],
  }
}

/** Says in words what HR asks for, for mails. */
export async function deductionCorrectionWords(
  tx: Tx,
  {
    about,
    month,
    from,
    to,
  }: { readonly about: string; readonly month: string; readonly from: Kobo; readonly to: Kobo },
): Promise<string> {
  const line = await readLine(tx, about)
  const whose = line ? `${line.user.fullName} of ${line.period.company.name}` : 'an employee'
  return `Correct the deduction of ${whose} in ${formatMonth(month)} from ${formatNaira(from)} to ${formatNaira(to)}`
}
