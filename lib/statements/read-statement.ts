import 'server-only'
import { createHash } from 'node:crypto'
import type { Day } from '@/lib/core/clock'
import { badRequest } from '@/lib/core/errors'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'
import { readForeignTable } from '@/lib/core/table-reader'
import { type Columns, HEADING, dayOrder, foreignCurrency, readDay, recognise, settleDay } from './column-rules'
import { type Credit, plainWords } from './rules'
import { readAmount } from '@/lib/deductions/file-column-rules'

/** The most lines of one statement. */
const MAX_LINES = 3_000
/** A narration longer than this says nothing more. */
const TEXT_LENGTH = 300
const LONGEST_AMOUNT = 60
const OLDEST_DAY = '2020-01-01'

/** A credit, with the bank's reference apart. */
export type StatementLine = Credit & { readonly reference: string }

export type ReadStatement = {
  readonly credits: readonly StatementLine[]
  /** Lines about money that went out. */
  readonly outgoing: number
  /** Lines that cannot be read. Such a file is not booked at all. */
  readonly problems: readonly { readonly line: number; readonly why: string }[]
}

/**
 * Reads a bank statement as the bank exports it: CSV with commas, semicolons or tabs, or XLSX; UTF-8, UTF-16 or
 * Windows-1252; with lines above and below the table.
 * @param today no line can be of a later day
 * @throws AppError 400 for another kind of file, one without the needed columns, or in another currency
 */
export async function readStatement(bytes: Uint8Array, today: Day): Promise<ReadStatement> {
  assertTable(bytes)
  const { columns, rows, above } = await readForeignTable(bytes, MAX_LINES, HEADING)
  const names = recognise(columns)
  assertColumns(names)
  assertNaira([...above.filter((line) => /currency|ccy/i.test(line)), names.credit, names.amount])

  const cells = rows.map((row) => ({ line: row.line, cell: (name: keyof Columns) => cellOf(row.cells, names[name]) }))
  const days = cells.map(({ cell }) => readDay(cell('day')))
  const order = dayOrder(days)
  if (order === undefined)
    throw badRequest(
      'Some dates of this file have the day first, and others the month first. ' +
        'Please download the statement from the bank again, without opening it in a spreadsheet.',
    )

  const credits: Omit<StatementLine, 'hash'>[] = []
  const problems: { line: number; why: string }[] = []
  let outgoing = 0
  for (const [index, { line, cell }] of cells.entries()) {
    const money = moneyOf(cell, names)
    if (money === null) continue
    const day = settleDay(days[index], order)
    const isTotal = day === undefined && !/\d/.test(cell('day'))
    if (isTotal) continue
    const why = problemOf(cell('currency'), day, today, money)
    if (why !== undefined || day === undefined || money === undefined) problems.push({ line, why: why ?? '' })
    else if (money <= 0n) outgoing += 1
    else credits.push({ line, day, amount: money, reference: oneLine(cell('reference'), 100), text: textOf(cell) })
  }
  return { credits: withHashes(credits), outgoing, problems }
}

type Cell = (name: keyof Columns) => string

const cellOf = (cells: Readonly<Partial<Record<string, string>>>, name: string | undefined): string =>
  name === undefined ? '' : (cells[name] ?? '')

const oneLine = (text: string, length: number) => text.replace(/\s+/g, ' ').trim().slice(0, length)

const textOf = (cell: Cell) =>
  oneLine([cell('reference'), cell('text'), cell('sender')].filter((part) => part !== '').join(' | '), TEXT_LENGTH)

const CHOOSE = 'Please download the statement from the bank as CSV or Excel (.xlsx) and choose that file.'

const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

/** Refuses what banks offer besides tables. */
function assertTable(bytes: Uint8Array): void {
  const begin = Buffer.from(bytes.subarray(0, 2_000)).toString('latin1').trimStart().toLowerCase()
  if (begin.startsWith('%pdf')) throw badRequest(`This is a PDF. ${CHOOSE}`)
  if (OLD_EXCEL.every((byte, index) => bytes[index] === byte))
    throw badRequest(`This is a file of an old Excel. ${CHOOSE} Or open it and save it as .xlsx.`)
  if (/^(?:<!doctype|<html|<\?xml|<table)/.test(begin))
    throw badRequest(
      `This is a web page, although its name may end with .xls. ${CHOOSE} Or open it and save it as .xlsx.`,
    )
}

function assertColumns(names: Columns): void {
  const missing = [
    ...(names.day === undefined ? ['a date (Date, Transaction Date, Value Date)'] : []),
    ...(names.credit === undefined && names.amount === undefined
      ? ['an amount (Credit, Deposit, Money In, or Amount)']
      : []),
    ...(names.reference === undefined && names.text === undefined && names.sender === undefined
      ? ['a text (Reference, Narration, Description, Sender)']
      : []),
  ]
  if (missing.length === 0) return
  throw badRequest(
    `This is no bank statement that we can read: it has no column for ${missing.join(', nor for ')}. ${CHOOSE}`,
  )
}

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
  return day < OLDEST_DAY ? 'Its date is too long ago.' : undefined
}

/** Adds what identifies each line: its day, amount and words, and its place among equal lines of that day. */
function withHashes(lines: readonly Omit<StatementLine, 'hash'>[]): StatementLine[] {
  const equal = new Map<string, number>()
  return lines.map((line) => {
    const key = `${line.day} ${line.amount} ${plainWords(line.text).join(' ')}`
    const place = (equal.get(key) ?? 0) + 1
    equal.set(key, place)
    return { ...line, hash: createHash('sha256').update(`${key}#${place}`).digest('hex') }
  })
}
