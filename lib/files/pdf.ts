import 'server-only'
import { writeInThread } from './document-thread'
import type { DocumentFile } from './document-file'

/** One column of a table; its share of the page's width is `width` in proportion to the others. */
type PdfColumn = { readonly title: string; readonly width: number; readonly isFigure?: boolean }

/** One part of a document, from top to bottom. */
export type PdfPart =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  /** Labels with their values, such as the day of supply. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** A table, whose head stands on each of its pages. `totals` are rows in bold at its end. */
  | {
      readonly kind: 'table'
      readonly columns: readonly PdfColumn[]
      readonly rows: readonly (readonly string[])[]
      readonly totals?: readonly (readonly string[])[]
    }

/** A printable document. It knows nothing of its content: names, amounts and days are texts. */
export type PdfDocument = {
  readonly title: string
  /** What tells it from others of its kind; in the head, and on every page beside the number of the page. */
  readonly number: string
  /** When the facts in it were settled. The same facts make the same bytes. */
  readonly madeAt: Date
  /** Who is concerned, side by side: a name such as 'Seller', and the lines of each. */
  readonly parties: readonly { readonly role: string; readonly lines: readonly string[] }[]
  readonly parts: readonly PdfPart[]
}

export const PDF_TYPE = 'application/pdf'

/** The most that one document holds; a page has about 40 rows. */
const MAX_ROWS = 2_000
const MAX_PARTS = 200
const MAX_COLUMNS = 10
const MAX_TEXT = 5_000
const MAX_CELL = 300

/**
 * Makes a printable document of A4 pages.
 * @returns the file; the same document always makes the same bytes
 * @throws RangeError for more than 3 parties, 200 parts, 10 columns or 2,000 rows, texts over 5,000 or cells over 300
 * characters, and rows that have other columns than their table or are higher than a page
 */
export async function makePdf(document: PdfDocument): Promise<Buffer<ArrayBuffer>> {
  assertBounds(document)
  return writeInThread(document)
}

/** A document that is shown; `name` must be plain ASCII without quotes. */
export const pdfFile = (name: string, bytes: Uint8Array<ArrayBuffer>): DocumentFile => ({
  name,
  type: PDF_TYPE,
  content: bytes,
  isShown: true,
})

function assertBounds({ title, number, parties, parts }: PdfDocument): void {
  const tables = parts.filter((part) => part.kind === 'table')
  const rows = tables.flatMap(({ rows, totals = [] }) => [...rows, ...totals])
  const facts = parts.flatMap((part) => (part.kind === 'facts' ? part.facts : []))
  const texts = parts.flatMap((part) => ('text' in part ? part.text : []))
  const cells = [title, number, ...parties.flatMap(({ role, lines }) => [role, ...lines]), ...facts, ...rows].flat()
  const isTooMuch = parties.length > 3 || parts.length > MAX_PARTS || rows.length + facts.length > MAX_ROWS
  if (isTooMuch || tables.some(({ columns }) => columns.length > MAX_COLUMNS))
    throw new RangeError('too much for one document')
  if (texts.some(({ length }) => length > MAX_TEXT) || cells.some(({ length }) => length > MAX_CELL))
    throw new RangeError('a text is too long for a document')
  if (
    tables.some((table) => [...table.rows, ...(table.totals ?? [])].some((row) => row.length !== table.columns.length))
  )
    throw new RangeError('a row does not fit its columns')
}
