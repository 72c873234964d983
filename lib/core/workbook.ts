import 'server-only'
import { strToU8, zipSync } from 'fflate'
import { harmlessText } from './csv'

/* The parts of an Excel file around its one sheet (ECMA-376), for files that need more than `toXlsx` can write. */

export const SHEET_SPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * Packs a sheet and its styles as a workbook that computes its formulas when it is opened.
 * @param name the name of the sheet, without signs that XML knows
 * @param sheet the XML of the `worksheet`
 * @param styles the XML of the `styleSheet`
 */
export function packWorkbook(name: string, sheet: string, styles: string): Buffer {
  const files = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${SHEET_SPACE}" xmlns:r="${OFFICE}"><sheets>` +
      `<sheet name="${name}" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet,
  }
  const bytes = Object.entries(files).map(([file, xml]) => [file, strToU8(DECLARATION + xml)] as const)
  return Buffer.from(zipSync(Object.fromEntries(bytes)))
}

/** A text for a cell: no spreadsheet runs it as a formula, and signs that XML does not allow are left out. */
export const textOfXml = (value: string): string =>
  harmlessText(value)
    .replace(/[\u0000-\u0008\v\f\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const relationships = (targets: readonly (readonly [string, string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

function contentTypes(): string {
  const type = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`
  const parts = [
    ['/xl/workbook.xml', type('sheet.main')],
    ['/xl/worksheets/sheet1.xml', type('worksheet')],
    ['/xl/styles.xml', type('styles')],
  ]
  return (
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${parts.map(([name, kind]) => `<Override PartName="${name}" ContentType="${kind}"/>`).join('')}</Types>`
  )
}
