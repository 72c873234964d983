import 'server-only'
import { type CsvCell, csvLines, harmlessText, toCsv } from './csv'
import { formatLagosMinute } from './clock'
import type { ExportColumn, ExportTable } from './export-columns'
import { fromNaira } from './money'
import { deflated } from './zip-pieces'

// Files that are written a page of rows at a time, so that a million rows take as much memory as a thousand.

/** The rows of an export, a page at a time. */
export type ExportPages<Row> = AsyncIterable<readonly Row[]>

const bytesOf = (text: string) => new TextEncoder().encode(text)
const headingsOf = <Row>({ columns }: ExportTable<Row>) => columns.map(({ heading }) => heading)

/** Writes a CSV file in pieces: amounts as '1234.50', days as '2026-11-22', moments as '2026-11-22 00:33' in Lagos. */
export async function* csvPieces<Row>(table: ExportTable<Row>, pages: ExportPages<Row>): AsyncGenerator<Uint8Array> {
  yield bytesOf(toCsv(headingsOf(table), []))
  for await (const rows of pages)
    yield bytesOf(csvLines(rows.map((row) => table.columns.map((column) => csvCell(column, row)))))
}

function csvCell<Row>(column: ExportColumn<Row>, row: Row): CsvCell {
  if (column.kind === 'number') return column.value(row)?.toString() ?? ''
  if (column.kind === 'money') {
    const naira = column.value(row)
    return naira === null ? '' : fromNaira(naira)
  }
  const text = column.value(row) ?? ''
  return column.kind === 'moment' && text !== '' ? formatLagosMinute(new Date(text)) : text
}

/** The most rows of a sheet in Excel, with its heading. */
const SHEET_ROWS = 1_048_576

/**
 * Writes a workbook in pieces. Amounts, days and moments are numbers with a format, so that Excel adds and sorts them.
 * The rows above Excel's limit go on in a second sheet.
 * @param sheetRows the most rows of a sheet; a test gives fewer
 */
export async function* xlsxPieces<Row>(
  table: ExportTable<Row>,
  pages: ExportPages<Row>,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  const file = deflated()
  let sheets = 0
  let free = 0
  const begin = () => {
    sheets += 1
    free = sheetRows - 1
    file.open(`xl/worksheets/sheet${sheets}.xml`)
    file.write(sheetHead(table))
  }
  begin()
  for await (const rows of pages) {
    for (let from = 0; from < rows.length;) {
      if (free === 0) {
        file.write(SHEET_FOOT)
        begin()
      }
      const part = rows.slice(from, from + free)
      const number = sheetRows - free + 1
      file.write(part.map((row, at) => rowXml(table, row, number + at)).join(''))
      from += part.length
      free -= part.length
    }
    yield* file.taken()
  }
  file.write(SHEET_FOOT)
  for (const [name, xml] of Object.entries(workbookParts(table.name, sheets))) {
    file.open(name)
    file.write(xml)
  }
  file.end()
  yield* file.taken()
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The styles of `stylesXml`, by their place in it. */
const STYLES = { heading: 1, money: 2, day: 3, moment: 4 } as const

const STYLES_XML =
  `${XML}<styleSheet xmlns="${SHEETS}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\ mmm\\ yyyy"/>` +
  '<numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">' +
  [
    [0, 0],
    [0, 1],
    // 4 is Excel's own '#,##0.00'.
    [4, 0],
    [164, 0],
    [165, 0],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ` +
        'applyFont="1"/>',
    )
    .join('') +
  '</cellXfs></styleSheet>'

function workbookParts(name: string, sheets: number): Readonly<Record<string, string>> {
  const each = (make: (number: number) => string) => Array.from({ length: sheets }, (_, at) => make(at + 1)).join('')
  const title = (number: number) => (number === 1 ? name : `${name} ${number}`)
  return {
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>` +
      `${each((at) => `<sheet name="${plainXml(title(at))}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      each((at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`) +
      `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES_XML,
    '_rels/.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>` +
      each((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`) +
      '</Types>',
  }
}

const sheetHead = <Row>(table: ExportTable<Row>) => {
  const widths = table.columns.map(({ heading, kind }, at) => {
    const width = Math.max(kind === 'text' ? 22 : 18, heading.length + 2)
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  const headings = headingsOf(table).map((heading, at) => textXml(`${letterOf(at)}1`, heading, STYLES.heading))
  return (
    `${XML}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  )
}
const SHEET_FOOT = '</sheetData></worksheet>'

const rowXml = <Row>({ columns }: ExportTable<Row>, row: Row, number: number) =>
  `<row r="${number}">${columns.map((column, at) => cellXml(column, row, `${letterOf(at)}${number}`)).join('')}</row>`

/** The name of a column: A to Z. No table has more. */
const letterOf = (column: number) => String.fromCharCode('A'.charCodeAt(0) + column)

/** A cell at a place such as 'B2'. An empty one is left out. */
function cellXml<Row>(column: ExportColumn<Row>, row: Row, place: string): string {
  if (column.kind === 'number') return numberXml(place, column.value(row))
  if (column.kind === 'money') return numberXml(place, column.value(row), STYLES.money)
  const text = column.value(row)
  if (text === null || text === '') return ''
  if (column.kind === 'text') return textXml(place, harmlessText(text))
  const at = column.kind === 'day' ? dayNumber(new Date(`${text}T00:00:00Z`)) : momentNumber(new Date(text))
  return numberXml(place, at, STYLES[column.kind])
}

const numberXml = (place: string, value: number | null, style = 0) =>
  value === null ? '' : `<c r="${place}" s="${style}"><v>${value}</v></c>`

/** Excel's cells hold at most this many characters. */
const LONGEST_TEXT = 32_767
const textXml = (place: string, text: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">` +
  `${plainXml(text.slice(0, LONGEST_TEXT))}</t></is></c>`

// XML has no way to write these characters, nor half of a pair.
const NOT_IN_XML = /[\u0000-\u0008\v\f\u000e-\u001f\ufffe\uffff\p{Cs}]/gu
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const plainXml = (text: string) => text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)

const DAY_MS = 24 * 60 * 60 * 1000
const LAGOS_OFFSET_MS = 60 * 60 * 1000
/** Excel counts days from 30 December 1899. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const dayNumber = (at: Date) => (at.getTime() - FIRST_DAY) / DAY_MS
/** Excel has no time zones, so it gets what clocks in Lagos show. */
const momentNumber = (at: Date) => dayNumber(new Date(at.getTime() + LAGOS_OFFSET_MS))
