import 'server-only'
import { createHash } from 'node:crypto'
import { recordAudit } from '@/lib/audit/service'
import { formatMoment } from '@/lib/core/clock'
import { toCsv } from '@/lib/files/csv'
import { databaseNow, db } from '@/lib/database/db'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { makePdf } from '@/lib/files/pdf'
import { type FolderSubject, buyerFolder, companyFolder } from './folder-queries'

export const FOLDER_KINDS = ['buyer', 'company'] as const
type FolderKind = (typeof FOLDER_KINDS)[number]

type Listed = { readonly file: string; readonly records: number; readonly bytes: number; readonly sha256: string }
type Plain = Readonly<Record<string, string | number>>

/** Stores one file of the folder. */
type SaveFile = (name: string, content: Buffer) => Promise<void>

const SUBJECTS: Readonly<Record<FolderKind, (id: string) => Promise<FolderSubject>>> = {
  buyer: buyerFolder,
  company: companyFolder,
}

/**
 * Gathers what a regulator or a court may ask about a buyer or a company: each part as JSON and CSV, statements as PDF,
 * an index with a checksum of every file. It has no passwords, codes or texts of mails. The audit has who was gathered.
 * @returns how many files were saved
 * @throws AppError 404 for an unknown id; nothing is saved then
 */
export async function makeFolder(kind: FolderKind, id: string, save: SaveFile): Promise<number> {
  const subject = await SUBJECTS[kind](id)
  const madeAt = await databaseNow()
  const listed: Listed[] = []
  const keep = async (file: string, records: number, content: string | Buffer) => {
    const bytes = Buffer.from(content)
    await save(file, bytes)
    listed.push({ file, records, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }

  for (const { name, isPrinted, read } of subject.parts) {
    const records = await read(id)
    await keep(`${name}.json`, records.length, `${JSON.stringify(records, null, 2)}\n`)
    const rows = records.map((record) => plainOf(record))
    await keep(`${name}.csv`, records.length, csvOf(rows))
    if (isPrinted)
      for (const [index, page] of documentsOf(rows).entries())
        await keep(
          `${name}${index === 0 ? '' : `-${index + 1}`}.pdf`,
          page.length,
          await printed(kind, subject, name, page, madeAt),
        )
  }

  const head = { kind, id, name: subject.name, madeAt, currency: 'NGN' }
  await keep('index.json', listed.length, `${JSON.stringify({ ...head, files: listed }, null, 2)}\n`)
  await keep('index.pdf', listed.length, await printedIndex(kind, subject, listed, madeAt))
  // `sha256sum --check SHA256SUMS` proves that no file was changed.
  await keep('SHA256SUMS', listed.length, listed.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''))
  await recordAudit(db(), null, 'folder.made', `${kind === 'buyer' ? 'user' : kind}:${id}`)
  return listed.length
}

/** Names nested values by their path, 'delivery.city'. A list inside a record becomes JSON. */
function plainOf(record: object, path = ''): Plain {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]: [string, unknown]): (readonly [string, string | number])[] => {
      const key = path + name
      if (value === null || value === undefined) return [[key, '']]
      if (value instanceof Date) return [[key, value.toISOString()]]
      if (Array.isArray(value)) return [[key, value.length === 0 ? '' : JSON.stringify(value)]]
      if (typeof value === 'object') return Object.entries(plainOf(value, `${key}.`))
      return [[key, typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)]]
    }),
  )
}

/** The columns of all records, in the order in which they appear. */
const columnsOf = (rows: readonly Plain[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

function csvOf(rows: readonly Plain[]): string {
  const columns = columnsOf(rows)
  return toCsv(
    columns,
    rows.map((row) => columns.map((column) => String(row[column] ?? ''))),
  )
}

/** One document has at most 2,000 rows. */
const ROWS_A_DOCUMENT = 1_800
const LONGEST_CELL = 200

function documentsOf(rows: readonly Plain[]): (readonly Plain[])[] {
  const count = Math.max(1, Math.ceil(rows.length / ROWS_A_DOCUMENT))
  return Array.from({ length: count }, (_, index) => rows.slice(index * ROWS_A_DOCUMENT, (index + 1) * ROWS_A_DOCUMENT))
}

/** Amounts in naira, and times as people read them. */
function cellText(value: string | number): string {
  if (typeof value === 'number') return formatNaira(fromNaira(value))
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formatMoment(new Date(value))
  return value.length > LONGEST_CELL ? `${value.slice(0, LONGEST_CELL)}…` : value
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

function printed(kind: FolderKind, { id, lines }: FolderSubject, name: string, rows: readonly Plain[], madeAt: Date) {
  const columns = columnsOf(rows)
  const isFigure = (column: string) => rows.every((row) => typeof row[column] === 'number')
  return makePdf({
    title: titleOf(name),
    number: `${kind} ${id}`,
    madeAt,
    parties: [{ role: titleOf(kind), lines: lines.map(cellText) }],
    parts: [
      rows.length === 0
        ? { kind: 'paragraph', text: 'There are no entries.' }
        : {
            kind: 'table',
            columns: columns.map((column) => ({
              title: titleOf(column),
              width: isFigure(column) ? 3 : 4,
              isFigure: isFigure(column),
            })),
            rows: rows.map((row) => columns.map((column) => cellText(row[column] ?? ''))),
          },
    ],
  })
}

const printedIndex = (kind: FolderKind, { id, lines }: FolderSubject, listed: readonly Listed[], madeAt: Date) =>
  makePdf({
    title: 'Index of the folder',
    number: `${kind} ${id}`,
    madeAt,
    parties: [{ role: titleOf(kind), lines: lines.map(cellText) }],
    parts: [
      { kind: 'facts', facts: [['Made', formatMoment(madeAt)]] },
      {
        kind: 'table',
        columns: [
          { title: 'File', width: 3 },
          { title: 'Records', width: 1, isFigure: true },
          { title: 'Bytes', width: 1, isFigure: true },
          { title: 'SHA-256', width: 6 },
        ],
        rows: listed.map(({ file, records, bytes, sha256 }) => [
          file,
          records.toString(),
          bytes.toString(),
          // Long words do not break.
          sha256.replaceAll(/.{16}(?!$)/g, '$& '),
        ]),
      },
    ],
  })
