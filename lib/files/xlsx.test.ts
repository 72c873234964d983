import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { shortWorkbook } from '@/sandbox/short-workbook'
import { readTable } from './table-reader'

const read = (file: Uint8Array) => readTable(file, 1_000, ['line_id', 'amount', 'reason', 'end', 'a'])

describe('tablePieces and readTable', () => {
  test('keep texts, amounts, empty cells and line numbers', async () => {
    const file = await shortWorkbook(
      ['line_id', 'amount', 'reason'],
      [
        ['a', 123_450n, ''],
        ['007', 29_999_999_999n, '=1+1'],
      ],
    )
    expect(await read(file)).toMatchObject({
      columns: ['line_id', 'amount', 'reason'],
      rows: [
        { line: 2, cells: { line_id: 'a', amount: '1234.5', reason: '' } },
        { line: 3, cells: { line_id: '007', amount: '299999999.99', reason: '=1+1' } },
      ],
    })
  })

  test('keep every amount to the kobo', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: -9_000_000_000_000n, max: 9_000_000_000_000n }), { minLength: 1, maxLength: 50 }),
        async (amounts) => {
          const { rows } = await read(
            await shortWorkbook(
              ['amount', 'end'],
              amounts.map((amount) => [amount, 'x']),
            ),
          )
          expect(rows.map(({ cells }) => BigInt(Math.round(Number(cells['amount']) * 100)))).toEqual(amounts)
        },
      ),
      { numRuns: 10 },
    )
  })

  test('refuse a damaged file and another file type', async () => {
    const file = await shortWorkbook(['a'], [['b']])
    await expect(read(file.subarray(0, file.length - 30))).rejects.toThrow('This Excel file could not be read.')
    await expect(read(Buffer.from('PK\u0003\u0004 and nothing else'))).rejects.toThrow(
      'This Excel file could not be read.',
    )
  })
})

describe('a workbook that is made to do harm is refused', () => {
  const MAIN = 'http://schemas.openxmlformats.org'
  const RELATIONS = `${MAIN}/officeDocument/2006/relationships`
  /** The least that a workbook needs, around the rows of its sheet. */
  const filesOf = (rows: string, prefix = '') => ({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}">` +
        '<sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${MAIN}/package/2006/relationships">` +
        `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<${prefix}worksheet><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`,
    ),
  })
  const workbook = (rows: string, prefix = '') => zipSync(filesOf(rows, prefix))
  const cell = (at: string, row = '1') => `<row r="${row}"><c r="${at}" t="inlineStr"><is><t>a</t></is></c></row>`

  test('but not the same without harm', async () => {
    expect(await read(workbook(cell('A1') + cell('A1000', '1000')))).toMatchObject({
      columns: ['a'],
      rows: [{ line: 1_000, cells: { a: 'a' } }],
    })
  })

  test.each([
    ['the row 2,000,000,000', cell('A2000000000', '2000000000'), 'too many rows'],
    ['that row in a cell alone', '<row><c r="A2000000000"><v>1</v></c></row>', 'too many rows'],
    ['that row in character references', '<row r="&#50;000000000"></row>', 'too many rows'],
    ['that row behind another attribute', `<row a="'" b='>' r="2000000000"></row>`, 'too many rows'],
    ['that row under a prefix', '<row x:r="2000000000"></row>', 'too many rows'],
    ['that row as a power', '<row r="2e9"></row>', 'could not be read'],
    ['the column ZZZ', cell('ZZZ1'), 'too many columns'],
    ['a column of strange letters', cell('\u{10000}1'), 'could not be read'],
    ['a row that is too far down', cell('A100001', '100001'), 'too many rows'],
  ])('with %s', async (_name, rows, message) => {
    await expect(read(workbook(rows))).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) })
  })

  test('with rows under a prefix of their names', async () => {
    await expect(read(workbook('<x:row r="2000000000"></x:row>', 'x:'))).rejects.toThrow('too many rows')
  })

  test('that unpacks to more than 40 MB, whatever its directory says', async () => {
    const bomb = Buffer.from(zipSync({ ...filesOf(cell('A1')), 'xl/a.xml': new Uint8Array(41_000_000) }, { level: 9 }))
    expect(bomb.length).toBeLessThan(100_000)
    for (let at = bomb.indexOf(DIRECTORY); at >= 0; at = bomb.indexOf(DIRECTORY, at + 1))
      bomb.writeUInt32LE(10, at + 24)
    await expect(read(bomb)).rejects.toThrow('too large')
  })

  test('with more than a hundred entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}.xml`, new Uint8Array(0)]))
    await expect(read(zipSync({ ...filesOf(cell('A1')), ...many }))).rejects.toThrow('too large')
  })

  test('that needs more memory than its thread has', async () => {
    const rows = Array.from({ length: 99_000 }, (_, index) => `<row r="${index + 1}">${wide(index + 1)}</row>`)
    await expect(read(workbook(rows.join('').slice(0, 39_000_000)))).rejects.toMatchObject({ status: 400 })
  })
})

const DIRECTORY = Buffer.from([0x50, 0x4b, 1, 2])

const wide = (row: number) => `<c r="A${row}"><v>1</v></c><c r="CV${row}"><v>1</v></c>`
