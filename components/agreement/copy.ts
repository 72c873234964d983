import type { Day } from '@/lib/core/clock'
import { formatDay } from '@/lib/core/clock'

/** Texts around key facts, deduction authorisations and letters of discharge. */
export const agreementCopy = {
  title: 'Your agreement',
  of: (order: string) => `Agreement for order ${order}`,
  link: 'See your agreement',
  staffLink: 'Agreement of the buyer',
  print: 'Print or save as PDF',
  factsTitle: 'Key facts of the credit',
  whatIf: 'If you pay early, leave, or complain',
  cashPrice: 'Price of the goods with VAT',
  interest: 'Interest',
  repaid: 'Deducted from your salary',
  upfront: 'Paid before delivery',
  fees: (service: string, delivery: string) => `${service} service fee and ${delivery} delivery fee`,
  total: 'Total',
  rate: 'Annual rate',
  rates: (nominal: number, effective: number) => `${nominal.toFixed(1)}% a year (effective ${effective.toFixed(1)}%)`,
  deductions: (day: Day) => `Deductions, if delivered on ${formatDay(day)}`,
  authorisationTitle: 'Deduction authorisation',
  authorisations: 'Deduction authorisations',
  authorisationOf: (day: string, order: string) => `${day}, order ${order}`,
  signed: (name: string, at: string) => `Agreed by ${name} on ${at}.`,
  version: (version: string) => `Version ${version}, English.`,
  nothingSigned: 'Nothing is agreed for this order yet.',
  older: 'This order was agreed before we showed key facts. The terms of that time apply.',
  nowTitle: 'What applies now',
  nowNone: 'Nothing is deducted before the delivery.',
  nowPaid: 'The plan is paid off. Nothing more is deducted.',
  nowLeft: (amount: string) => `${amount} of the plan is left.`,
  nowWrittenOff: 'Foodbank no longer asks for this plan.',
  nowEnded: 'The order was closed without a delivery, so nothing is deducted.',
  deduction: 'Deduction',
  payday: 'Payday',
  paid: 'Paid',
  sum: 'Sum',
  letterTitle: 'Letter of discharge',
  letter: (name: string, order: string, day: Day) =>
    `${name} has paid off the payment plan of order ${order} in full on ${formatDay(day)}.`,
  letterAmounts: (financed: string, rebate: string | null) =>
    `The plan was ${financed}.` +
    (rebate === null ? '' : ` Because it was paid off early, ${rebate} of interest was given back.`),
  letterEnd:
    'Nothing is owed for this order. The deduction authorisation for it has ended, and no further deduction may be made ' +
    'for it.',
  letterFrom: 'Foodbank',
  employee: 'Employee',
  company: 'Company',
  order: 'Order',
} as const
