import { LAWFUL_SHARE } from '@/lib/companies/rules'
import { type Day, formatDay } from '@/lib/core/clock'
import { type Kobo, formatNaira, sum, toNaira } from '@/lib/core/money'
import { annualRates, neededCharges } from '@/lib/credit/annual-rate-rules'
import { type PaidByCredit, payByCredit } from '@/lib/credit/credit-rules'
import { FIRST_DUE_DAYS, type Paydays, makePlan } from '@/lib/credit/rules'
import type { DeductionAuthorisation, KeyFacts } from '@/lib/orders/agreement-rules'
import { REPORT_DAYS } from '@/lib/orders/rules'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { ANSWER_TIME, WAY_OUT } from '@/lib/tickets/rules'

/** What an order costs, in kobo. */
export type OrderAmounts = Record<'items' | 'vat' | 'interest' | 'serviceFee' | 'deliveryFee', Kobo>

/** The wording that every page of key facts ends with. `AGREEMENT_VERSION` names it: raise it with every change. */
export const FACT_SENTENCES: KeyFacts['sentences'] = [
  {
    title: 'What the annual rate counts',
    text:
      'The interest, the service fee and the delivery fee, because nobody gets the credit without them. It takes the ' +
      `fees as paid on the day of the delivery. The registration fee of ${formatNaira(REGISTRATION_FEE)}, paid once ` +
      'before the first order, is not in it.',
  },
  {
    title: 'If you pay early',
    text:
      'You can pay early at any time, without a charge. Whatever pays off the whole plan before its last payday ' +
      'gives you back the interest of the months that have not begun: a card, a transfer, your credit, a deduction ' +
      'or your final pay. We show you the amount before you pay. A part payment gets no interest back.',
  },
  {
    title: 'If a deduction is missed',
    text:
      'It moves to the next payday. All deductions of a month together take at most ' +
      `${LAWFUL_SHARE.words} of your pay. There is no further interest and no penalty.`,
  },
  {
    title: 'If you leave your employer',
    text:
      `What is left is deducted from your final pay, at most ${LAWFUL_SHARE.words} of it. You repay the rest to us ` +
      'directly, at once or in the instalments of the plan.',
  },
  {
    title: 'If something is wrong with the delivery',
    text:
      'Nothing is deducted before your food is delivered. What does not arrive is not sold to you. Tell us within ' +
      `${REPORT_DAYS} days, on the page of the order, what is missing, damaged or wrong. We replace it, or take its ` +
      'price, VAT and interest off the plan.',
  },
  {
    title: 'If you have a complaint',
    text: `Write to us on the page of the order, or under “Contact support” in your profile. ${ANSWER_TIME} ${WAY_OUT}`,
  },
]

/** The wording with the lender's approval. @param approval the number that the FCCPC gave, once there is one */
export const factSentences = (approval: string | undefined): KeyFacts['sentences'] =>
  approval === undefined
    ? FACT_SENTENCES
    : [
        ...FACT_SENTENCES,
        { title: 'Who lends to you', text: `Foodbank, approved by the FCCPC under number ${approval}.` },
      ]

type Terms = {
  /** The day on which the order is delivered. */
  readonly deliveredOn: Day
  readonly payday: Paydays
  /** The FCCPC's approval of the lender. */
  readonly approval: string | undefined
  /** The buyer's own credit that is free for this order, in kobo. */
  readonly own: Kobo
}

/** Basis points in percent. */
const percentOf = (bps: number | null): number | null => bps && bps / 100

/** The key facts of an order over `months`. */
export function keyFacts(
  amounts: OrderAmounts,
  months: number,
  { deliveredOn, payday, approval, own }: Terms,
): KeyFacts {
  const lent = sum([amounts.items, amounts.vat])
  const repaid = sum([lent, amounts.interest])
  const instalments = makePlan(repaid, months, deliveredOn, payday)
  const { nominal, effective } = annualRates(lent, neededCharges(amounts), instalments, deliveredOn)
  return {
    deliveredOn,
    months,
    cashPrice: toNaira(lent),
    interest: toNaira(amounts.interest),
    nominalRate: percentOf(nominal),
    effectiveRate: percentOf(effective),
    repaid: toNaira(repaid),
    serviceFee: toNaira(amounts.serviceFee),
    deliveryFee: toNaira(amounts.deliveryFee),
    total: toNaira(sum([repaid, amounts.serviceFee, amounts.deliveryFee])),
    instalments: instalments.map(({ dueOn, amount }) => ({ dueOn, amount: toNaira(amount) })),
    ...(own > 0n && {
      afterCredit: afterCredit(payByCredit({ instalments, interest: amounts.interest }, own, deliveredOn)),
    }),
    lastDueOn: instalments.at(-1)?.dueOn ?? deliveredOn,
    sentences: factSentences(approval),
  }
}

const afterCredit = ({ credit, rebate, instalments }: PaidByCredit): NonNullable<KeyFacts['afterCredit']> => ({
  credit: toNaira(credit),
  rebate: toNaira(rebate),
  deducted: toNaira(sum(instalments.map(({ amount }) => amount))),
  instalments: instalments.map(({ dueOn, amount }) => ({ dueOn, amount: toNaira(amount) })),
})

/** The wording of an authorisation. `AGREEMENT_VERSION` names it: raise it with every change. */
export const authorisationSentences = (company: string, deliveredOn: Day): readonly string[] => [
  `I authorise ${company} to deduct these amounts from my salary on these paydays, and to pay them to Foodbank.`,
  `The paydays are those of a delivery on ${formatDay(deliveredOn)}. After a later delivery, the first payday is at ` +
    `least ${FIRST_DUE_DAYS} days after it. Nothing is deducted before the delivery.`,
  'If less is delivered, or something is taken off the plan, less is deducted.',
  `All deductions of a month together, with those that ${company} makes for others, take at most ` +
    `${LAWFUL_SHARE.words} of my salary. What does not fit moves to the next month.`,
  `If I leave ${company}, what is left is deducted from my final pay, within the same share of it.`,
  'This authorisation ends when the plan is paid off, or when the order is cancelled.',
]

/** What the buyer's employer may deduct for the plan of these facts. */
export const authorisation = (
  { deliveredOn, instalments, repaid }: KeyFacts,
  company: string,
): DeductionAuthorisation => ({
  company,
  sentences: authorisationSentences(company, deliveredOn),
  instalments,
  total: repaid,
})
