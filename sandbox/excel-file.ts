import { strToU8, zipSync } from 'fflate'

/** A cell that Excel computes. Without a value the file was saved by a program that does not compute. */
type Formula = { readonly formula: string; readonly value?: number }
type Cell = string | number | Date | Formula

const COLUMNS = 'ABCDEFGHIJ'

/** Excel counts days from 30 December 1899. */
const daysOf = (day: Date) => Math.round((day.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000)

/**
 * A workbook as Excel saves it, and not as our writer does: texts in a table of their own, a style for dates.
 * @param merged ranges of merged cells, such as 'A2:A3': only the first cell of a range has the value
 */
export function workbook(rows: readonly (readonly Cell[])[], merged: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const texts: string[] = []
  const cellOf = (value: Cell, ref: string) => {
    if (value === '') return ''
    if (value instanceof Date) return `<c r="${ref}" s="1"><v>${daysOf(value)}</v></c>`
    if (typeof value === 'number') return `<c r="${ref}"><v>${value}</v></c>`
    if (typeof value === 'object') {
      const computed = value.value === undefined ? '' : `<v>${value.value}</v>`
      return `<c r="${ref}"><f>${value.formula}</f>${computed}</c>`
    }
    texts.push(value)
    return `<c r="${ref}" t="s"><v>${texts.length - 1}</v></c>`
  }
  const sheet = rows.map(
    (row, y) =>
      `<row r="${y + 1}">${row.map((value, x) => cellOf(value, `${COLUMNS[x] ?? ''}${y + 1}`)).join('')}</row>`,
  )
  const ranges =
    merged.length === 0
      ? ''
      : `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const zip = zipSync({
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${parts}">${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
        '<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${parts}">${link('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
        `${link('rId2', 'sharedStrings', 'sharedStrings.xml')}${link('rId3', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/>` +
        '<xf numFmtId="17" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst xmlns="${main}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData>${ranges}</worksheet>`,
    ),
  })
  return new Uint8Array(zip)
}
