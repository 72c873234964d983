import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import { type Cell, type Workbook, tablePieces, workbookPieces } from './workbook'

const form: Workbook = {
  name: 'A & B',
  columns: [{ width: 10 }, { width: 12, isHidden: true }],
  head: [[{ value: 'Title', look: 'title' }], [], ['Name', 'Amount']],
  form: { table: 'A3:B4', amounts: 'B4:B4', ids: 'A4:A4' },
  pages: [
    [['Ada', { value: null, look: 'openMoney' }]],
    [['', { value: 5n, look: 'bandMoney', formula: 'SUM(B4:B4)' }]],
  ],
}
const table = () => tablePieces('table', [{ heading: 'Name', width: 1 }], [[['Ada']]])

async function partsOf(pieces: AsyncIterable<Uint8Array>): Promise<Readonly<Record<string, string>>> {
  const parts = unzipSync(new Uint8Array(await buffer(pieces)))
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
const namesWithin = (xml = '') => {
  let depth = 0
  const names: string[] = []
  for (const [, close, name = '', single] of xml.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/gi)) {
    if (close) depth -= 1
    else if (depth === 1) names.push(name)
    if (!close && !single) depth += 1
  }
  return names
}

describe('Excel opens no other order of the parts', () => {
  // CT_Worksheet, CT_Stylesheet and CT_Workbook of ECMA-376, as far as we use them.
  const SHEET = ['sheetPr', 'sheetViews', 'cols', 'sheetData', 'autoFilter', 'dataValidations', 'pageSetup']
  const STYLES = ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles']

  test('of a form', async () => {
    const parts = await partsOf(workbookPieces(form))
    expect(namesWithin(parts['xl/worksheets/sheet1.xml'])).toEqual(SHEET)
    expect(namesWithin(parts['xl/styles.xml'])).toEqual(STYLES)
    expect(namesWithin(parts['xl/workbook.xml'])).toEqual(['sheets', 'definedNames', 'calcPr'])
  })

  test('of a table, which everyone may change and which computes nothing', async () => {
    const parts = await partsOf(table())
    expect(namesWithin(parts['xl/worksheets/sheet1.xml'])).toEqual(['sheetViews', 'cols', 'sheetData'])
    expect(namesWithin(parts['xl/workbook.xml'])).toEqual(['sheets'])
  })
})

test('every part is named by the workbook, and every list in the styles has the length that it says', async () => {
  const parts = await partsOf(workbookPieces({ ...form, pages: [[['a'], ['b'], ['c']]] }, 4))
  const sheets = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/'))
  expect(sheets).toHaveLength(3)
  for (const name of [...sheets, 'xl/styles.xml', 'xl/workbook.xml'])
    expect(parts['[Content_Types].xml']).toContain(`PartName="/${name}"`)
  expect([...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'A &amp; B',
    'A &amp; B 2',
    'A &amp; B 3',
  ])
  const lists = [...(parts['xl/styles.xml'] ?? '').matchAll(/<(\w+) count="(\d+)">(.*?)<\/\1>/g)]
  expect(lists).toHaveLength(7)
  for (const [list = '', , count, items] of lists)
    expect([list, namesWithin(`<list>${items ?? ''}</list>`).length]).toEqual([list, Number(count)])
})

test('the rows above stay in view, a formula has its result, and an empty cell can have a look', async () => {
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(workbookPieces(form))
  expect(sheet).toContain('<pane ySplit="3" topLeftCell="A4"')
  expect(sheet).toMatch(/<c r="B5" s="\d+"><f>SUM\(B4:B4\)<\/f><v>0\.05<\/v><\/c>/)
  expect(sheet).toMatch(/<row r="4"><c r="A4"[^>]*>.*?<\/c><c r="B4" s="\d+"\/><\/row><row r="5"><c r="B5"/)
})

test('columns go on behind Z', async () => {
  const row: Cell[] = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? at : null))
  const columns = row.map((_, at) => ({ heading: `c${at}`, width: 1 }))
  const bytes = await buffer(tablePieces('wide', columns, [[row]]))
  const [headings, read] = await readSheet(new Uint8Array(bytes).buffer)
  expect(headings).toEqual(columns.map(({ heading }) => heading))
  expect(read).toEqual(row)
})
