import { strToU8, zipSync } from 'fflate'

/** A cell that Excel computes. Without a value the file was saved by a program that does not compute. */
type Formula = { readonly formula: string; readonly value?: number }
/** A cell with an error in place of a value, such as '#N/A'. */
type Failed = { readonly error: string }
type Cell = string | number | Date | Formula | Failed

export type Sheet = {
  readonly name: string
  readonly state?: 'hidden' | 'veryHidden'
  readonly rows: readonly (readonly Cell[])[]
  /** Numbers of rows that a filter hides. */
  readonly hiddenRows?: readonly number[]
  /** Ranges of merged cells, such as 'A2:A3': only the first cell of a range has the value. */
  readonly merged?: readonly string[]
}

const COLUMNS = 'ABCDEFGHIJKLM'

/** Excel counts days from 30 December 1899. */
const daysOf = (day: Date) => Math.round((day.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000)

/** A workbook with one sheet, as Excel saves it. */
export const workbook = (rows: readonly (readonly Cell[])[], merged: readonly string[] = []): Uint8Array<ArrayBuffer> =>
  workbookOf([{ name: 'Sheet1', rows, merged }])

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const parts = 'http://schemas.openxmlformats.org/package/2006/relationships'
const link = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A workbook as Excel saves it, and not as our writer does: texts in a table of their own, a style for dates. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const texts: string[] = []
  const cellOf = (value: Cell, ref: string) => {
    if (value === '') return ''
    if (value instanceof Date) return `<c r="${ref}" s="1"><v>${daysOf(value)}</v></c>`
    if (typeof value === 'number') return `<c r="${ref}"><v>${value}</v></c>`
    if (typeof value === 'object') {
      if ('error' in value) return `<c r="${ref}" t="e"><f>VLOOKUP(A2,Pay!A:B,2,0)</f><v>${value.error}</v></c>`
      const computed = value.value === undefined ? '' : `<v>${value.value}</v>`
      return `<c r="${ref}"><f>${value.formula}</f>${computed}</c>`
    }
    texts.push(value)
    return `<c r="${ref}" t="s"><v>${texts.length - 1}</v></c>`
  }
  const sheetXml = ({ rows, hiddenRows = [], merged = [] }: Sheet) => {
    const lines = rows.map((row, y) => {
      const hidden = hiddenRows.includes(y + 1) ? ' hidden="1"' : ''
      const cells = row.map((value, x) => cellOf(value, `${COLUMNS[x] ?? ''}${y + 1}`))
      return `<row r="${y + 1}"${hidden}>${cells.join('')}</row>`
    })
    const ranges =
      merged.length === 0
        ? ''
        : `<mergeCells count="${merged.length}">` +
          `${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    return strToU8(`<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${ranges}</worksheet>`)
  }
  const sheetFiles = Object.fromEntries(
    sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)]),
  )
  const names = sheets.map(({ name, state }, index) => {
    const hidden = state === undefined ? '' : ` state="${state}"`
    return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`
  })
  const links = sheets.map((_sheet, index) => link(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  const zip = zipSync({
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${parts}">${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${parts}">${links.join('')}` +
        link('rIdTexts', 'sharedStrings', 'sharedStrings.xml') +
        `${link('rIdStyles', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/>` +
        '<xf numFmtId="17" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ),
    ...sheetFiles,
    'xl/sharedStrings.xml': strToU8(
      `<sst xmlns="${main}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
  })
  return new Uint8Array(zip)
}
