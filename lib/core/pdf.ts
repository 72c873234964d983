import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** In points, of which an inch has 72. */
const MARGIN = 48
const FOOTER_HEIGHT = 24
const GAP = 12
const PADDING = 4
const COLUMN_GAP = 6
const SIZE = { title: 18, heading: 12, text: 10, cell: 9, footer: 8 } as const
const INK = '#111827'
const FAINT = '#4b5563'
const RULE = '#d1d5db'

// The standard typefaces of PDF have no ₦. next.config.ts puts these beside a server that is deployed without packages.
const TYPEFACES = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' } as const
const TYPEFACE_FOLDER = 'node_modules/dejavu-fonts-ttf/ttf'

/**
 * Makes a printable document of A4 pages.
 * @returns the file; the same document always makes the same bytes
 * @throws RangeError for more than 3 parties, 200 parts, 10 columns or 2,000 rows, texts over 5,000 or cells over 300
 * characters, and rows that have other columns than their table or are higher than a page
 */
export async function makePdf(document: PdfDocument): Promise<Buffer> {
  assertBounds(document)
  const sheet = await newSheet(document)
  const bytes = collect(sheet)
  writeHead(sheet, document)
  for (const part of document.parts) writePart(sheet, part)
  writeFooters(sheet, document)
  sheet.end()
  return bytes
}

/** Makes a response that shows a document; `filename` must be plain ASCII without quotes. */
export const pdfResponse = (filename: string, bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': PDF_TYPE,
      'Content-Disposition': `inline; filename="${filename}"`,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
  })

type Sheet = PDFKit.PDFDocument

async function newSheet({ title, number, madeAt }: PdfDocument): Promise<Sheet> {
  // Loaded with the first document.
  const { default: PDFKit } = await import('pdfkit')
  const [regular, bold] = await Promise.all([TYPEFACES.regular, TYPEFACES.bold].map(readTypeface))
  const sheet = new PDFKit({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    // The footers name the number of pages, which is known at the end.
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${title} ${number}`, Creator: 'Foodbank', Producer: 'Foodbank', CreationDate: madeAt },
    // A standard typeface would be read from a file of the package.
    font: '',
  })
  sheet.registerFont('regular', regular)
  sheet.registerFont('bold', bold)
  return sheet.font('regular').fontSize(SIZE.text).fillColor(INK)
}

const readTypeface = (name: string) => readFile(join(process.cwd(), TYPEFACE_FOLDER, name))

function collect(sheet: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((settle, reject) => {
    sheet.once('end', () => {
      settle(Buffer.concat(chunks))
    })
    sheet.once('error', reject)
  })
}

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

const innerWidth = (sheet: Sheet) => sheet.page.width - 2 * MARGIN
const bottomOf = (sheet: Sheet) => sheet.page.height - sheet.page.margins.bottom

function writeHead(sheet: Sheet, { title, number, parties }: PdfDocument): void {
  sheet.font('bold').fontSize(SIZE.title).text(title, MARGIN, MARGIN)
  sheet.font('regular').fontSize(SIZE.text).fillColor(FAINT).text(number)
  const top = sheet.y + GAP
  const width = innerWidth(sheet) / Math.max(2, parties.length)
  const ends = parties.map(({ role, lines }, index) => {
    const left = MARGIN + index * width
    sheet.fillColor(FAINT).text(role, left, top, { width: width - GAP })
    sheet.fillColor(INK)
    for (const line of lines) sheet.text(line, left, sheet.y, { width: width - GAP })
    return sheet.y
  })
  sheet.x = MARGIN
  sheet.y = Math.max(top, ...ends) + GAP
}

function writePart(sheet: Sheet, part: PdfPart): void {
  switch (part.kind) {
    case 'heading':
      // A heading stays with the lines below it.
      keepTogether(sheet, 4 * SIZE.heading)
      sheet
        .font('bold')
        .fontSize(SIZE.heading)
        .text(part.text, MARGIN, sheet.y, { width: innerWidth(sheet) })
      sheet.font('regular').fontSize(SIZE.text)
      sheet.y += PADDING
      return
    case 'paragraph':
      sheet.text(part.text, MARGIN, sheet.y, { width: innerWidth(sheet) })
      break
    case 'facts':
      writeFacts(sheet, part.facts)
      break
    case 'table':
      writeTable(sheet, part)
  }
  sheet.y += GAP
}

function keepTogether(sheet: Sheet, height: number): void {
  if (sheet.y + height > bottomOf(sheet)) sheet.addPage()
}

type Cell = { readonly text: string; readonly left: number; readonly width: number; readonly align: 'left' | 'right' }

/** Writes cells side by side, on the next page when they do not fit on this one. */
function writeRow(sheet: Sheet, cells: readonly Cell[], onNewPage?: () => void): void {
  const height = Math.max(...cells.map(({ text, width }) => sheet.heightOfString(text, { width })))
  if (sheet.y + height > bottomOf(sheet)) {
    sheet.addPage()
    onNewPage?.()
    if (sheet.y + height > bottomOf(sheet)) throw new RangeError('a row is higher than a page')
  }
  const top = sheet.y
  for (const { text, left, width, align } of cells) sheet.text(text, left, top, { width, align })
  sheet.y = top + height
}

function writeFacts(sheet: Sheet, facts: readonly (readonly [string, string])[]): void {
  const label = innerWidth(sheet) / 3
  const value = innerWidth(sheet) - label
  for (const [name, text] of facts)
    writeRow(sheet, [
      { text: name, left: MARGIN, width: label - GAP, align: 'left' },
      { text, left: MARGIN + label, width: value, align: 'left' },
    ])
}

function writeTable(sheet: Sheet, { columns, rows, totals = [] }: Extract<PdfPart, { kind: 'table' }>): void {
  const all = columns.reduce((total, { width }) => total + width, 0)
  let right = MARGIN
  const places = columns.map(({ width, isFigure }) => {
    const left = right
    right += ((innerWidth(sheet) + COLUMN_GAP) * width) / all
    return { left, width: right - left - COLUMN_GAP, align: isFigure ? ('right' as const) : ('left' as const) }
  })
  const line = (row: readonly string[]) => places.map((place, index) => ({ ...place, text: row[index] ?? '' }))
  const rule = () => {
    sheet.y += PADDING / 2
    const end = sheet.page.width - MARGIN
    sheet.moveTo(MARGIN, sheet.y).lineTo(end, sheet.y).lineWidth(0.5).strokeColor(RULE).stroke()
    sheet.y += PADDING / 2
  }
  const head = () => {
    sheet.font('bold')
    writeRow(sheet, line(columns.map(({ title }) => title)))
    rule()
    sheet.font('regular')
  }
  const write = (row: readonly string[], typeface: keyof typeof TYPEFACES) => {
    sheet.font(typeface)
    writeRow(sheet, line(row), () => {
      head()
      sheet.font(typeface)
    })
    rule()
  }

  sheet.fontSize(SIZE.cell)
  // The head is not left alone at the end of a page.
  keepTogether(sheet, 6 * SIZE.cell)
  head()
  for (const row of rows) write(row, 'regular')
  for (const row of totals) write(row, 'bold')
  sheet.font('regular').fontSize(SIZE.text)
}

/** Writes the number of each page below its margin. */
function writeFooters(sheet: Sheet, { title, number }: PdfDocument): void {
  const { count } = sheet.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.switchToPage(index)
    // Text below the margin would begin another page.
    sheet.page.margins.bottom = 0
    const top = sheet.page.height - MARGIN
    const width = innerWidth(sheet)
    sheet.font('regular').fontSize(SIZE.footer).fillColor(FAINT)
    sheet.text(`${title} ${number}`, MARGIN, top, { width: (width * 3) / 4, lineBreak: false, ellipsis: true })
    sheet.text(`Page ${index + 1} of ${count}`, MARGIN, top, { width, align: 'right', lineBreak: false })
  }
}
