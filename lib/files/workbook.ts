import 'server-only'
import { harmlessText, nairaText } from './csv'
import { deflated } from './zip-pieces'

/* Writes all our Excel files (ECMA-376), a page of rows at a time. */

/** How a cell looks: the numbers of its format, font and fill. */
type Look = { readonly format?: number; readonly font?: number; readonly fill?: number }

/** 4 is Excel's own '#,##0.00' and 49 its own text; the others are in `STYLES_XML`. */
const FORMAT = { money: 4, text: 49, day: 164, moment: 165 } as const
const FONT = { bold: 1, large: 2 } as const
/** Excel has its own uses for the first two. */
const FILL = { band: 2, open: 3 } as const

/** Every look of our workbooks. What people type into a cell of the format of texts stays what they typed. */
const LOOKS = {
  plain: {},
  heading: { font: FONT.bold },
  money: { format: FORMAT.money },
  day: { format: FORMAT.day },
  moment: { format: FORMAT.moment },
  title: { format: FORMAT.text, font: FONT.large },
  text: { format: FORMAT.text },
  openText: { format: FORMAT.text, fill: FILL.open },
  openMoney: { format: FORMAT.money, fill: FILL.open },
  bandText: { format: FORMAT.text, font: FONT.bold, fill: FILL.band },
  bandMoney: { format: FORMAT.money, font: FONT.bold, fill: FILL.band },
} as const satisfies Record<string, Look>
type LookName = keyof typeof LOOKS

/** A text, a number, or kobo, which become naira with two decimals. There is nothing in the cell of null or ''. */
type Value = string | number | bigint | null
export type Cell = Value | { readonly value: Value; readonly look: LookName; readonly formula?: string }

export type Workbook = {
  /** Of the sheet: at most 25 characters, because further sheets get a number, and none of []:*?/\ */
  readonly name: string
  /** Widths in characters. */
  readonly columns: readonly { readonly width: number; readonly isHidden?: boolean }[]
  /** The first rows of each sheet, which stay in view. */
  readonly head: readonly (readonly Cell[])[]
  /** For a sheet that people sort, filter, fill in and print (decision 0137). */
  readonly form?: {
    /** The headings and the rows below that are sorted and filtered together, such as 'A3:J9'. */
    readonly table: string
    /** The cells that take nothing but amounts, such as 'F4:F9'. */
    readonly amounts: string
    /** The cells that nobody can type over, such as 'A4:B9 I4:J9'. */
    readonly ids: string
  }
  /** The rows below, some at a time. */
  readonly pages: Iterable<readonly (readonly Cell[])[]> | AsyncIterable<readonly (readonly Cell[])[]>
}

/** The most rows of a sheet in Excel. */
const SHEET_ROWS = 1_048_576
/** Rows that are written before others have a turn. */
const PIECE_ROWS = 1_000

/**
 * Writes a workbook in pieces, so that a million rows take as much memory as a thousand. The rows above Excel's limit
 * go on in a second sheet.
 * @param sheetRows the most rows of a sheet; a test gives fewer
 */
export async function* workbookPieces(workbook: Workbook, sheetRows = SHEET_ROWS): AsyncGenerator<Uint8Array> {
  const file = deflated()
  let sheets = 0
  let written = 0
  const write = (rows: readonly (readonly Cell[])[]) => {
    file.write(rows.map((row, at) => rowXml(row, written + at + 1)).join(''))
    written += rows.length
  }
  const begin = () => {
    sheets += 1
    written = 0
    file.open(`xl/worksheets/sheet${sheets}.xml`)
    file.write(beforeRows(workbook))
    write(workbook.head)
  }
  begin()
  for await (const rows of workbook.pages)
    for (let from = 0; from < rows.length;) {
      if (written === sheetRows) {
        file.write(afterRows(workbook))
        begin()
      }
      const part = rows.slice(from, from + Math.min(PIECE_ROWS, sheetRows - written))
      write(part)
      from += part.length
      yield* file.taken()
    }
  file.write(afterRows(workbook))
  for (const [name, xml] of Object.entries(otherParts(workbook, sheets))) {
    file.open(name)
    file.write(xml)
  }
  file.end()
  yield* file.taken()
}

/** Writes a table as `workbookPieces` does, below headings. A column is at least as wide as its heading. */
export const tablePieces = (
  name: string,
  columns: readonly { readonly heading: string; readonly width: number }[],
  pages: Workbook['pages'],
  sheetRows?: number,
): AsyncGenerator<Uint8Array> =>
  workbookPieces(
    {
      name,
      columns: columns.map(({ heading, width }) => ({ width: Math.max(width, heading.length + 2) })),
      head: [columns.map(({ heading }) => ({ value: heading, look: 'heading' }))],
      pages,
    },
    sheetRows,
  )

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// Excel opens a sheet only with its elements in the order of the standard.

function beforeRows({ columns, head, form }: Workbook): string {
  const widths = columns.map(
    ({ width, isHidden }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`,
  )
  return (
    `${XML}<worksheet xmlns="${SHEETS}">${form ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${head.length}" topLeftCell="A${head.length + 1}" ` +
    `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  )
}

const afterRows = ({ form }: Workbook) =>
  '</sheetData>' +
  (form
    ? `<autoFilter ref="${form.table}"/>` +
      '<dataValidations count="2"><dataValidation type="decimal" operator="greaterThanOrEqual" allowBlank="1" ' +
      'showErrorMessage="1" errorTitle="Amount" error="Enter the amount in naira, or 0." ' +
      `sqref="${form.amounts}"><formula1>0</formula1></dataValidation>` +
      '<dataValidation type="custom" showErrorMessage="1" errorTitle="Protected" ' +
      'error="Foodbank finds the row by this cell. Press Escape to keep it." ' +
      `sqref="${form.ids}"><formula1>FALSE</formula1></dataValidation></dataValidations>` +
      '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
    : '') +
  '</worksheet>'

const rowXml = (row: readonly Cell[], number: number) =>
  `<row r="${number}">${row.map((cell, at) => cellXml(cell, `${letterOf(at)}${number}`)).join('')}</row>`

/** The name of a column: A to Z, then AA. */
const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode('A'.charCodeAt(0) + (column % 26))

/** A cell at a place such as 'B2'. One without a value is written only for its look. */
function cellXml(cell: Cell, place: string): string {
  if (typeof cell !== 'object' || cell === null)
    return cell === null || cell === '' ? '' : valueXml(cell, typeof cell === 'bigint' ? 'money' : 'plain', place)
  return valueXml(cell.value, cell.look, place, cell.formula === undefined ? '' : `<f>${cell.formula}</f>`)
}

/** Excel's cells hold at most this many characters. */
const LONGEST_TEXT = 32_767

function valueXml(value: Value, look: LookName, place: string, formula = ''): string {
  const start = `<c r="${place}" s="${LOOK_PLACES[look]}"`
  if (value === null || value === '') return `${start}/>`
  if (typeof value !== 'string')
    return `${start}>${formula}<v>${typeof value === 'bigint' ? nairaText(value) : value}</v></c>`
  const text = plainXml(harmlessText(value).slice(0, LONGEST_TEXT))
  return `${start} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

// XML has no way to write these characters, nor half of a pair.
const NOT_IN_XML = /[\u0000-\u0008\v\f\u000e-\u001f\ufffe\uffff\p{Cs}]/gu
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const plainXml = (text: string) => text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)

const looks = Object.entries<Look>(LOOKS)
const LOOK_PLACES = Object.fromEntries(looks.map(([name], at) => [name, at])) as Readonly<Record<LookName, number>>

const lookXml = ({ format = 0, font = 0, fill = 0 }: Look) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" ` +
  'applyFont="1" applyFill="1"/>'
const fontXml = (size: number, bold = '') => `<font>${bold}<sz val="${size}"/><name val="Calibri"/></font>`
const fillXml = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/></patternFill></fill>`

const STYLES_XML =
  `${XML}<styleSheet xmlns="${SHEETS}">` +
  `<numFmts count="2"><numFmt numFmtId="${FORMAT.day}" formatCode="dd\\ mmm\\ yyyy"/>` +
  `<numFmt numFmtId="${FORMAT.moment}" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/></numFmts>` +
  `<fonts count="3">${fontXml(11)}${fontXml(11, '<b/>')}${fontXml(14, '<b/>')}</fonts>` +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  `${fillXml('E8EFE6')}${fillXml('FFF6DD')}</fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${looks.length}">${looks.map(([, look]) => lookXml(look)).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** The name by which Excel knows the range of a filter. @param index of the sheet, from 0 */
const filterName = (sheet: string, index: number, range: string) =>
  `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
  plainXml(`'${sheet.replaceAll("'", "''")}'!${range.replaceAll(/[A-Z]+|\d+/g, '$$$&')}`) +
  '</definedName>'

function otherParts({ name, form }: Workbook, sheets: number): Readonly<Record<string, string>> {
  const each = (make: (number: number) => string) => Array.from({ length: sheets }, (_, at) => make(at + 1)).join('')
  const title = (number: number) => (number === 1 ? name : `${name} ${number}`)
  return {
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>` +
      `${each((at) => `<sheet name="${plainXml(title(at))}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets>` +
      (form
        ? `<definedNames>${each((at) => filterName(title(at), at - 1, form.table))}</definedNames>` +
          '<calcPr fullCalcOnLoad="1"/>'
        : '') +
      '</workbook>',
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
