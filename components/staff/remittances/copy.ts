import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { deductionsCopy, transferCopy } from '@/components/deductions/copy'

export const staffRemittancesCopy = {
  ...transferCopy,
  figures: { ...transferCopy.figures, credit: 'Credit of the company' },
  title: 'Remittances',
  lead: 'Deductions that companies have not sent yet, by days since payday. Oldest debt on the right.',
  caption: ACCOUNT_NAMES.payroll_receivable,
  none: { title: 'No companies yet', text: 'Companies appear here once they are approved.' },
  back: 'All companies',
  receipt: {
    title: 'Record a receipt',
    text:
      'Preview the matching, oldest month first. Then book the receipt. ' +
      'What is above the debt is kept as the company’s credit and pays for its next deductions.',
    amount: 'Amount in naira',
    reference: 'Bank reference',
    date: 'Date received',
    notice: 'Announced transfer',
    byReference: 'The one with this reference, if any',
    check: 'Preview the matching',
    shown: (count: number) => (count === 1 ? 'Covers 1 deduction' : `Covers ${count} deductions`),
    columns: { employee: 'Employee', month: 'Month', deducted: 'Deducted', share: 'Covered' },
    inPart: 'in part',
    excess: (amount: string) => `${amount} is more than the company owes. It will be kept as the company’s credit.`,
    first: (count: number) => `Only the oldest ${count} are shown.`,
    book: (amount: string) => `Book ${amount} as received`,
  },
  undone: 'Reversed',
  noneAnnounced: { title: 'No transfer announced', text: 'Transfers that HR announces appear here.' },
  noneReceived: { title: 'Nothing received yet', text: 'Transfers appear here once they are booked.' },
  booked: 'The receipt is booked.',
  month: (month: string) => `Deductions of ${month}`,
  lines: (month: string) => `Booked deductions of ${month}`,
  closedMonth: 'This month is closed. HR correct a wrong amount on its line, and you decide about the correction.',
  noLines: { title: 'No deductions booked', text: 'Deductions appear here once HR reports them.' },
  undo: (name: string) => ` the deduction of ${name}`,
  undoReceipt: (reference: string) => ` the receipt of ${reference}`,
  money: deductionsCopy.money,
} as const
