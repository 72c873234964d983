import { headingCell } from '@/lib/companies/column-rules'
import { type Day, columnDay } from '@/lib/core/clock'
import { isTotal } from '@/lib/core/table-cell-rules'

/* The columns, days and amounts of the statements that Nigerian banks export (docs/decisions/0079). */

export const COLUMNS = ['day', 'credit', 'debit', 'amount', 'sign', 'currency', 'reference', 'text', 'sender'] as const
export type Column = (typeof COLUMNS)[number]

/** How banks name their columns, the preferred name first. Signs and the currency in brackets are left out. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  day: [
    'transaction date',
    'trans date',
    'tran date',
    'txn date',
    'trx date',
    'date',
    'posting date',
    'posted date',
    'post date',
    'date posted',
    'entry date',
    'actual transaction date',
    'value date',
    'effective date',
  ],
  credit: [
    'credit',
    'credits',
    'credit amount',
    'cr',
    'cr amount',
    'deposit',
    'deposits',
    'lodgement',
    'lodgements',
    'money in',
    'paid in',
    'pay in',
    'inflow',
  ],
  debit: [
    'debit',
    'debits',
    'debit amount',
    'dr',
    'dr amount',
    'withdrawal',
    'withdrawals',
    'money out',
    'paid out',
    'pay out',
    'outflow',
  ],
  amount: ['amount', 'transaction amount', 'trans amount'],
  sign: ['dr cr', 'cr dr', 'debit credit', 'credit debit', 'type', 'transaction type', 'trans type', 'd c', 'c d'],
  currency: ['currency', 'ccy', 'account currency', 'transaction currency'],
  reference: [
    'reference',
    'reference no',
    'reference number',
    'ref',
    'ref no',
    'transaction reference',
    'transaction ref',
    'trans ref',
    'transaction id',
    'session id',
    'instrument no',
    'instrument number',
    'cheque no',
    'check no',
    'doc no',
  ],
  text: [
    'narration',
    'description',
    'transaction description',
    'transaction details',
    'details',
    'particulars',
    'remarks',
    'remark',
    'transaction remarks',
    'narrative',
    'memo',
  ],
  sender: ['sender', 'sender name', 'originator', 'originator name', 'counterparty', 'payer', 'beneficiary', 'from'],
}

const NAIRA = /\b(?:ngn|naira|n)\b|₦/g
const FOREIGN = /\b(?:usd|eur|gbp|ghs|xof|zar|kes|cny|cad|us dollars?|dollars?|pounds?|euros?)\b|[$€£¥]/i

/** 'Credit (NGN)' as 'credit'. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9₦$€£¥]/g, ' ')
    .replace(NAIRA, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const withoutForeign = (name: string): string => plainName(name.replace(FOREIGN, ' '))

/** A currency other than naira that a text names; undefined without one. */
export const foreignCurrency = (text: string): string | undefined => FOREIGN.exec(text)?.[0].toUpperCase()

/** Matches a cell that is one of the names, with signs and a currency around its words. */
const cellOf = (names: readonly string[]): string => {
  const sources = names.map((name) => name.replaceAll(' ', '[^a-z0-9]*'))
  return `^[^a-z0-9]*(?:${sources.join('|')})[^a-z0-9]*(?:ngn|naira|n|usd|eur|gbp)?[^a-z0-9]*$`
}

/**
 * Regular expressions of the line that names the columns: it has a day, and an amount.
 * @param learned our field by the heading in lower case
 */
export function headingWith(learned: ReadonlyMap<string, string>): readonly string[] {
  const also = (...fields: Column[]) =>
    [...learned].filter(([, field]) => fields.some((each) => each === field)).map(([heading]) => heading)
  return [
    withLearned(cellOf(NAMES.day), also('day')),
    withLearned(cellOf([...NAMES.credit, ...NAMES.amount]), also('credit', 'amount')),
  ]
}

const withLearned = (source: string, headings: readonly string[]): string =>
  headings.length === 0 ? source : `${source}|${headingCell(headings)}`

/** The names, as the file has them, of the columns that were recognised. */
export type Columns = Readonly<Partial<Record<Column, string>>>

/** @param learned our field by the heading in lower case; these come first */
export function recognise(columns: readonly string[], learned: ReadonlyMap<string, string> = new Map()): Columns {
  const find = (wanted: readonly string[]) =>
    wanted
      .map((name) => columns.find((column) => withoutForeign(column) === name))
      .find((column) => column !== undefined)
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([key, names]) => {
      const column = columns.find((each) => learned.get(each) === key) ?? find(names)
      return column === undefined ? [] : [[key, column]]
    }),
  )
}

const TOTAL_OF = /^(?:page |grand )?totals? (?:credits?|debits?|deposits?|lodgements?|withdrawals?|inflows?|outflows?)$/
const BALANCE = /^(?:opening|closing) balance$|^(?:balance )?(?:[bc]\/?[fd]|(?:brought|carried) (?:forward|down))$/
const LONGEST_SUM = 60

/** Whether a cell says that its line sums up others: 'Total', 'Total Credits:', 'Opening Balance' or 'Balance B/F'. */
export function saysSum(cell: string): boolean {
  if (cell.length > LONGEST_SUM) return false
  const words = cell.toLowerCase().replace(/[:.=]/g, ' ').trim().replace(/\s+/g, ' ')
  return isTotal(cell) || TOTAL_OF.test(words) || BALANCE.test(words)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as a bank writes it. In numbers, `first` and `second` may be day and month or the other way round. */
type WrittenDay =
  | { readonly day: Day }
  | { readonly first: number; readonly second: number; readonly year: number }
  | undefined

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

function dayOf(year: number, month: number, date: number): Day | undefined {
  const at = new Date(Date.UTC(year, month - 1, date))
  // A date beyond the end of its month is in another month. Years below 100 are taken for those after 1900.
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1
  return isReal ? columnDay(at) : undefined
}

/** Reads '2026-11-23', '23/11/2026', '23-Nov-26', 'Nov 23, 2026' or '23 November 2026 10:22'. */
export function readDay(text: string): WrittenDay {
  const found = (day: Day | undefined): WrittenDay => (day === undefined ? undefined : { day })
  const written = text.trim().slice(0, 40)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(written)
  if (iso) return found(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/.exec(written)
  if (numbers) return { first: Number(numbers[1]), second: Number(numbers[2]), year: fullYear(numbers[3] ?? '') }
  const named =
    /^(?<date>\d{1,2})[-/. ]*(?<month>[a-z]{3})[a-z]*[-/., ]*(?<year>\d{4}|\d{2})(?!\d)/i.exec(written) ??
    /^(?<month>[a-z]{3})[a-z]*[-/. ]+(?<date>\d{1,2})[-/., ]+(?<year>\d{4}|\d{2})(?!\d)/i.exec(written)
  if (!named?.groups) return undefined
  const { year = '', month = '', date = '' } = named.groups
  return found(dayOf(fullYear(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(date)))
}

/**
 * The order of day and month in a file's numbers: Nigerian banks write the day first. A file in which a number above 12
 * comes second is written the American way.
 * @returns undefined when the file has both
 */
export function dayOrder(days: readonly WrittenDay[]): 'day first' | 'month first' | undefined {
  const numbers = days.filter((day) => day !== undefined && 'first' in day)
  const [isDayFirst, isMonthFirst] = [
    numbers.some(({ first }) => first > 12),
    numbers.some(({ second }) => second > 12),
  ]
  if (isDayFirst && isMonthFirst) return undefined
  return isMonthFirst ? 'month first' : 'day first'
}

export function settleDay(day: WrittenDay, order: 'day first' | 'month first'): Day | undefined {
  if (!day) return undefined
  if ('day' in day) return day.day
  return order === 'day first' ? dayOf(day.year, day.second, day.first) : dayOf(day.year, day.first, day.second)
}
