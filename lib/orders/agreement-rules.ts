import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { MOST_RATE } from '@/lib/credit/annual-rate-rules'
import type * as z from 'zod/mini'
import type {
  deductionAuthorisationResponse,
  keyFactsResponse,
  planNowResponse,
  signedAgreementResponse,
} from './agreement-responses'

/* What a buyer reads and agrees to before an order (docs/decisions/0076). Amounts in naira, rates in percent. */

/**
 * The version of the wording of key facts and authorisation, named by the day from which it is used. It is stored with
 * each signed document. Earlier wordings had the names '2026-11-23' and '2026-11-26'. The rates of '2026-11-25' and
 * later count the fees of the order (docs/decisions/0117).
 */
export const AGREEMENT_VERSION = '2026-11-25'
export const AGREEMENT_LANGUAGE = 'en'

/** What the credit of an order costs, and what happens to it. */
export type KeyFacts = z.infer<typeof keyFactsResponse>

export type PlannedDeduction = KeyFacts['instalments'][number]

/** The buyer's permission to deduct. HR reads it, so it says nothing of the goods. */
export type DeductionAuthorisation = z.infer<typeof deductionAuthorisationResponse>

export type SignedContent = {
  readonly key_facts: KeyFacts
  readonly deduction_authorisation: DeductionAuthorisation
}
export type DocumentKindName = keyof SignedContent

/** A document as it was signed. */
export type SignedDto<Kind extends DocumentKindName> = {
  readonly version: string
  readonly language: string
  readonly signedAt: string
  readonly content: SignedContent[Kind]
}

export type PlanNowDto = z.infer<typeof planNowResponse>

/** An authorisation to read and to print, for HR too. */
export type AuthorisationDto = {
  /** Null for HR, who may not know which order it is. */
  readonly orderNumber: string | null
  readonly buyerName: string
  readonly signed: SignedDto<'deduction_authorisation'>
  readonly now: PlanNowDto
}

export type AgreementDto = z.infer<typeof signedAgreementResponse>

type Discharged = Pick<AgreementDto, 'orderNumber' | 'buyerName'> & {
  readonly discharge: NonNullable<AgreementDto['discharge']>
}

/** The letter of discharge, sentence by sentence. */
export function dischargeSentences({ orderNumber, buyerName, discharge }: Discharged): readonly string[] {
  const { settledOn, financed, rebate } = discharge
  return [
    `${buyerName} has paid off the payment plan of order ${orderNumber} in full on ${formatDay(settledOn)}.`,
    `The plan was ${naira(financed)}.` +
      (rebate > 0 ? ` Because it was paid off early, ${naira(rebate)} of interest was given back.` : ''),
    'Nothing is owed for this order. The deduction authorisation for it has ended, and no further deduction may be ' +
      'made for it.',
  ]
}

const naira = (amount: number) => formatNaira(fromNaira(amount))
const paydays = (count: number) => (count === 1 ? '1 payday' : `${count} paydays`)

type Repaid = Pick<KeyFacts, 'repaid' | 'months' | 'afterCredit'>

/** 'order for ₦24,468.75 on 2 paydays': what the button of the order and the key facts say. Names what credit pays. */
export function orderWords({ repaid, months, afterCredit }: Repaid): string {
  const order = `order for ${naira(repaid)}`
  if (!afterCredit) return `${order} on ${paydays(months)}`
  const { credit, deducted, instalments } = afterCredit
  return instalments.length === 0
    ? `${order}, paid with ${naira(credit)} of your credit`
    : `${order}: ${naira(credit)} from your credit, ${naira(deducted)} on ${paydays(instalments.length)}`
}

type ByCredit = {
  readonly credit: number
  readonly rebate: number
  readonly instalments: readonly unknown[]
}

/** Says what a buyer's credit pays of an order, and what is left to deduct. Amounts in naira. */
export function creditWords({ credit, rebate, instalments }: ByCredit): string {
  const back = rebate > 0 ? `That pays off the plan, so ${naira(rebate)} of interest is given back. ` : ''
  return (
    `Your credit pays ${naira(credit)} of it at the delivery, unless you have it paid out before. ` +
    `${back}${instalments.length === 0 ? 'Nothing' : 'The rest'} is deducted from your pay.`
  )
}

/** '29.7%', or 'more than 10,000%' */
const formatRate = (rate: number | null): string =>
  rate === null ? `more than ${(MOST_RATE / 100).toLocaleString('en-NG')}%` : `${rate.toFixed(1)}%`

/** '29.7% a year (effective 34.1%)' */
export const formatRates = ({ nominalRate, effectiveRate }: Pick<KeyFacts, 'nominalRate' | 'effectiveRate'>): string =>
  `${formatRate(nominalRate)} a year (effective ${formatRate(effectiveRate)})`

/** A line in HR's list of authorisations. */
export type AuthorisationLineDto = {
  readonly id: string
  readonly signedAt: string
  readonly total: number
}

/** The versions of the terms from before there were key facts. */
const WITHOUT_KEY_FACTS: ReadonlySet<string | null> = new Set([
  '2026-11',
  '2026-11-21',
  '2026-11-22',
  '2026-11-24',
  '2026-11-25',
])

/** Whether an order whose terms were accepted in this version needs signed key facts. Earlier ones keep their terms. */
export const needsKeyFacts = (termsVersion: string | null): boolean => !WITHOUT_KEY_FACTS.has(termsVersion)
