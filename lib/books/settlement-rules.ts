import type { SettlementDifference } from '@/generated/prisma/enums'
import { type Kobo, kobo, sum } from '@/lib/core/money'
import { readAmount, unknowableProblem } from '@/lib/core/table-cell-rules'

/*
 * The list of a settlement's transactions, as Flutterwave has it. The columns are the fields of a transaction in
 * https://developer.flutterwave.com/reference/endpoints/settlements; a heading may have blanks for the underscores.
 */

export const SETTLEMENT_FIELDS = [
  'id',
  'tx_ref',
  'charged_amount',
  'app_fee',
  'merchant_fee',
  'stampduty_charge',
  'settlement_amount',
  'currency',
] as const
type Field = (typeof SETTLEMENT_FIELDS)[number]
const REQUIRED: readonly Field[] = ['id', 'tx_ref', 'charged_amount', 'app_fee', 'settlement_amount', 'currency']

const spaced = (field: Field): string => field.replaceAll('_', ' ')

/** The names of columns that are read. */
export const SETTLEMENT_COLUMNS: readonly string[] = [
  ...new Set(SETTLEMENT_FIELDS.flatMap((field) => [field, spaced(field)])),
]

/** A transaction in the provider's list: `fee` is what the provider keeps of `gross`. */
export type SettledLine = {
  readonly providerId: string
  readonly txRef: string
  readonly gross: Kobo
  readonly fee: Kobo
}

type TableLine = { readonly line: number; readonly cells: Readonly<Partial<Record<string, string>>> }

/**
 * How a file calls our fields.
 * @param learned our field by the heading in lower case, for headings that somebody has matched
 */
export function namedColumns(
  columns: readonly string[],
  learned: ReadonlyMap<string, string>,
): { readonly named: ReadonlyMap<Field, string>; readonly open: readonly Field[] } {
  const named = new Map(
    SETTLEMENT_FIELDS.flatMap((field) => {
      const column = columns.find((each) => learned.get(each) === field || each === field || each === spaced(field))
      return column === undefined ? [] : [[field, column] as const]
    }),
  )
  return { named, open: REQUIRED.filter((field) => !named.has(field)) }
}

/** Reads a line of the list. @returns a sentence when it cannot be used */
export function readLine({ line, cells }: TableLine, named: ReadonlyMap<Field, string>): SettledLine | string {
  const cell = (field: Field) => cells[named.get(field) ?? ''] ?? ''
  const amount = (field: Field) => {
    const read = readAmount(cell(field))
    return read === null ? kobo(0n) : read
  }
  const unknowable = SETTLEMENT_FIELDS.flatMap((field) => unknowableProblem(field, cell(field)) ?? [])[0]
  if (unknowable !== undefined) return `Line ${line}: ${unknowable}`
  const providerId = cell('id')
  if (!/^\d{1,20}$/.test(providerId)) return `Line ${line}: the id of the transaction is not a number.`
  if (cell('currency').toUpperCase() !== 'NGN') return `Line ${line}: the currency is not NGN.`
  const txRef = cell('tx_ref')
  if (txRef.length > 200) return `Line ${line}: the reference is too long.`
  const [gross, net] = [amount('charged_amount'), amount('settlement_amount')]
  const fees = (['app_fee', 'merchant_fee', 'stampduty_charge'] as const).map(amount)
  const isWrong = (each: Kobo | undefined): boolean => each === undefined || each < 0n
  if (gross === undefined || net === undefined || gross === 0n || [gross, net, ...fees].some(isWrong))
    return `Line ${line}: an amount is missing or is not an amount in naira.`
  const fee = sum(fees.filter((each) => each !== undefined))
  if (gross !== fee + net) return `Line ${line}: charged amount, fees and settlement amount do not add up.`
  return { providerId, txRef, gross, fee }
}

/** What we have booked of a transaction, in kobo. */
export type OurMoney = { readonly paymentId: string; readonly amount: Kobo }

/** Whether the provider's line and ours agree. `ours` is undefined for a transaction that we do not know. */
export const differenceOf = (gross: Kobo, ours: OurMoney | undefined): SettlementDifference | null =>
  ours === undefined ? 'unknown' : ours.amount === gross ? null : 'amount'
