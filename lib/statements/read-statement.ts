import 'server-only'
import { createHash } from 'node:crypto'
import { isLongAgo } from '@/lib/database/books-day'
import type { Day } from '@/lib/core/clock'
import { badRequest } from '@/lib/core/errors'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'
import { readForeignTable } from '@/lib/files/table-reader'
import { UPLOADS } from '@/lib/core/upload-fields'
import {
  type Columns,
  dayOrder,
  foreignCurrency,
  headingWith,
  readDay,
  recognise,
  saysSum,
  settleDay,
} from './column-rules'
import type { Credit } from './rules'
import type { Debit } from './taken-back-rules'
import { plainWords } from './word-rules'
import type { FileReading } from '@/lib/core/table-responses'
import { readAmount, unknowableProblem } from '@/lib/core/table-cell-rules'
import { readingOf } from '@/lib/files/table-reading'

/** A narration longer than this says nothing more. */
const TEXT_LENGTH = 300
const LONGEST_AMOUNT = 60

/** A credit, with the bank's reference apart. */
export type StatementLine = Credit & { readonly reference: string }

export type ReadStatement = {
  readonly credits: readonly StatementLine[]
  /** Lines about money that went out. Some take back a credit. */
  readonly debits: readonly Debit[]
  /** Lines that cannot be read. */
  readonly problems: readonly { readonly line: number; readonly why: string }[]
  readonly reading: FileReading
}

/**
 * Reads a bank statement as the bank exports it: CSV with commas, semicolons or tabs, or XLSX; UTF-8, UTF-16 or
 * Windows-1252; with lines above and below the table.
 * @param today no line can be of a later day
 * @param learned our field by the heading in lower case, for banks whose headings somebody has matched
 * @throws AppError 400 for another kind of file, one without the needed columns, or in another currency
 */
export async function readStatement(
  bytes: Uint8Array,
  today: Day,
  learned: ReadonlyMap<string, string> = new Map(),
): Promise<ReadStatement> {
  const table = await readForeignTable(bytes, UPLOADS.statement.rows, {
    heading: headingWith(learned),
    advice: CHOOSE,
  })
  const { columns, rows, above } = table
  const names = recognise(columns, learned)
  assertColumns(names, columns)
  assertNaira([...above.filter((line) => /currency|ccy/i.test(line)), names.credit, names.amount])

  const cells = rows.map((row) => ({
    line: row.line,
    cell: (name: keyof Columns) => cellOf(row.cells, names[name]),
    texts: Object.values(row.cells).map((text) => text ?? ''),
  }))
  const days = cells.map(({ cell }) => readDay(cell('day')))
  const order = dayOrder(days)
  if (order === undefined)
    throw badRequest(
      'Some dates of this file have the day first, and others the month first. ' +
        'Please download the statement from the bank again, without opening it in a spreadsheet.',
    )

  const credits: Omit<StatementLine, 'hash'>[] = []
  const problems: { line: number; why: string }[] = []
  const debits: Omit<Debit, 'hash'>[] = []
  for (const [index, { line, cell, texts }] of cells.entries()) {
    const unknowable = MONEY_AND_DAY.flatMap((name) => unknowableProblem(`${name} of this line`, cell(name)) ?? [])[0]
    if (unknowable !== undefined) {
      problems.push({ line, why: unknowable })
      continue
    }
    const money = moneyOf(cell, names)
    if (money === null) continue
    const day = settleDay(days[index], order)
    if (!/\d/.test(cell('day')) && isSum(texts, cell)) continue
    const why = problemOf(cell('currency'), day, today, money)
    if (why !== undefined || day === undefined || money === undefined) problems.push({ line, why: why ?? '' })
    else if (money <= 0n) debits.push({ line, day, amount: kobo(magnitude(money)), text: textOf(cell) })
    else credits.push({ line, day, amount: money, reference: oneLine(cell('reference'), 100), text: textOf(cell) })
  }
  return {
    credits: withHashes(credits, ''),
    debits: withHashes(debits, '-'),
    problems,
    reading: readingOf(table, new Map(Object.entries(names))),
  }
}

/** Whether a line without a day sums up others: it says so, or has no word at all and money of both directions. */
const isSum = (texts: readonly string[], cell: Cell): boolean =>
  texts.some(saysSum) ||
  (!texts.some((text) => /\p{L}/u.test(text)) && [cell('credit'), cell('debit')].every((text) => signedAmount(text)))

/** What a line says of its money. */
const MONEY_AND_DAY = ['day', 'credit', 'debit', 'amount'] as const

type Cell = (name: keyof Columns) => string

const cellOf = (cells: Readonly<Partial<Record<string, string>>>, name: string | undefined): string =>
  name === undefined ? '' : (cells[name] ?? '')

const oneLine = (text: string, length: number) => text.replace(/\s+/g, ' ').trim().slice(0, length)

const textOf = (cell: Cell) =>
  oneLine([cell('reference'), cell('text'), cell('sender')].filter((part) => part !== '').join(' | '), TEXT_LENGTH)

const CHOOSE = 'Please download the statement from the bank as CSV or Excel (.xlsx) and choose that file.'

function assertColumns(names: Columns, columns: readonly string[]): void {
  const open = [
    ...(names.day === undefined ? (['day'] as const) : []),
    ...(names.credit === undefined && names.amount === undefined ? (['amount'] as const) : []),
    ...(names.reference === undefined && names.text === undefined && names.sender === undefined
      ? (['text'] as const)
      : []),
  ]
  if (open.length === 0) return
  const missing = open.map((field) => MISSING[field])
  throw badRequest(
    `This is no bank statement that we can read: it has no column for ${missing.join(', nor for ')}. ${CHOOSE}`,
    { columns, named: names, open },
  )
}

const MISSING = {
  day: 'a date (Date, Transaction Date, Value Date)',
  amount: 'an amount (Credit, Deposit, Money In, or Amount)',
  text: 'a text (Reference, Narration, Description, Sender)',
} as const

function assertNaira(texts: readonly (string | undefined)[]): void {
  const foreign = texts.flatMap((text) => (text === undefined ? [] : (foreignCurrency(text) ?? [])))[0]
  if (foreign !== undefined)
    throw badRequest(
      `This statement is in ${foreign}. Remittances are in naira: please choose the statement of the naira account.`,
    )
}

/**
 * The amount of a line in kobo, negative for money that went out; null for a line without money, undefined for one that
 * cannot be read.
 */
function moneyOf(cell: Cell, names: Columns): Kobo | null | undefined {
  if (names.credit !== undefined) {
    const [credit, debit] = [signedAmount(cell('credit')), signedAmount(cell('debit'))]
    if (credit === undefined || debit === undefined) return undefined
    if (credit !== null && debit !== null && credit !== 0n && debit !== 0n) return undefined
    const amount = kobo((credit ?? ZERO) - magnitude(debit ?? ZERO))
    return amount === 0n ? null : amount
  }
  const amount = signedAmount(cell('amount'))
  if (amount === undefined || amount === null || amount === 0n) return amount === 0n ? null : amount
  const sign = cell('sign').trim().toUpperCase()
  return /^(?:D|DR|DEBIT|OUT|WITHDRAWAL)\b/.test(sign) ? kobo(-magnitude(amount)) : amount
}

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Reads an amount with a sign, in brackets, or with CR or DR behind it. A dash stands for nothing. */
function signedAmount(text: string): Kobo | null | undefined {
  const typed = text.trim()
  if (/^[-–—.]*$/.test(typed)) return null
  if (typed.length > LONGEST_AMOUNT) return undefined
  const mark = /(?:CR|DR)\.?$/i.exec(typed)
  const amount = typed.slice(0, mark?.index).trim()
  const isBracketed = /^\(.*\)$/.test(amount)
  const read = readAmount(isBracketed ? amount.slice(1, -1) : amount.replace(/^\+/, ''))
  if (read === undefined || read === null) return read
  return isBracketed || mark?.[0].toUpperCase().startsWith('D') ? kobo(-magnitude(read)) : read
}

function problemOf(currency: string, day: Day | undefined, today: Day, money: Kobo | undefined): string | undefined {
  const isNaira = /^(?:ngn|₦|n|naira|566)?$/i.test(currency.trim())
  if (!isNaira) return `It is in ${currency.trim().slice(0, 20)}, and remittances are in naira.`
  if (money === undefined) return 'Its amount cannot be read, or it has both a credit and a debit.'
  if (day === undefined) return 'Its date cannot be read.'
  if (day > today) return 'Its date is in the future.'
  return isLongAgo(day, today) ? 'Its date is too long ago.' : undefined
}

/** Adds what identifies each line: its day, amount and words, and its place among equal lines of that day. */
function withHashes<Line extends Omit<Debit, 'hash'>>(
  lines: readonly Line[],
  sign: '' | '-',
): (Line & { readonly hash: string })[] {
  const equal = new Map<string, number>()
  return lines.map((line) => {
    const key = `${line.day} ${sign}${line.amount} ${plainWords(line.text).join(' ')}`
    const place = (equal.get(key) ?? 0) + 1
    equal.set(key, place)
    return { ...line, hash: createHash('sha256').update(`${key}#${place}`).digest('hex') }
  })
}
