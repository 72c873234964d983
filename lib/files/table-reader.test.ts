import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv'
import { readTable } from './table-reader'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readTable(bytes(text), 100, ['name', 'price', 'about', 'x', 'y'])

describe('readTable', () => {
  test.each([
    ['commas', 'name,price\na,1\n'],
    ['semicolons', 'name;price\r\na;1\r\n'],
    ['tabs', 'name\tprice\na\t1'],
    ['a byte order mark, capitals and blanks', '\uFEFF Name , PRICE\r\n a , 1 \r\n'],
    ['quotation marks', '"name","price"\n"a","1"\n'],
    ['blank lines', 'name,price\n\na,1\n,\n\n'],
    ['empty columns behind', 'name,price,,\na,1,,\n'],
  ])('reads a file with %s', async (_name, text) => {
    expect(await read(text)).toMatchObject({ columns: ['name', 'price'], rows: [{ cells: { name: 'a', price: '1' } }] })
  })

  test('keeps quoted text, and knows the first line of each row', async () => {
    const { rows } = await read('name,about\r\n"a ""b"", c","x\r\ny"\r\n\r\nd,"e\nf"\r\ng\r\n')
    expect(rows).toEqual([
      { line: 2, cells: { name: 'a "b", c', about: 'x\r\ny' } },
      { line: 5, cells: { name: 'd', about: 'e\nf' } },
      { line: 7, cells: { name: 'g', about: '' } },
    ])
  })

  test.each([
    ['nothing', '', 'This file is empty.'],
    [
      'a quotation mark that stays open',
      'a,b\n"x,y\n',
      'Line 2 has an unmatched quotation mark. Please save the file again from your spreadsheet.',
    ],
    [
      'a quotation mark within a word',
      'a,b\n1,2\nx"y,z\n',
      'Line 3 has an unmatched quotation mark. Please save the file again from your spreadsheet.',
    ],
    ['a duplicate column', 'a,b,A\n1,2,3\n', 'The first line has the column a twice.'],
    ['more cells than columns', 'a,b\n1,2,3\n', 'Line 2 has more cells than the first line has columns.'],
    ['a picture', '\u0000PNG', 'This file could not be read. Please save it as “CSV UTF-8” and choose it again.'],
  ])('refuses a file with %s', async (_name, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  test('refuses another encoding and too many lines', async () => {
    await expect(readTable(new Uint8Array([0x61, 0xe9, 0x0a]), 100, [])).rejects.toThrow('CSV UTF-8')
    await expect(readTable(bytes('a\n1\n2\n3\n'), 2, ['a'])).rejects.toThrow(
      'This file has 3 lines. You can upload at most 2 at once.',
    )
  })

  test('reads back every text that toCsv wrote', async () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('=', "'", '-', 'a', '"', ',', ' ', '@', ';', '|', '＝', '\t', '\n') }),
    )
    const texts = word.map((text) => text.trim()).filter((text) => text !== '' && !text.includes('\u0000'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 100 }), async (rows) => {
        const table = await read(toCsv(['x', 'y'], rows))
        expect(table.rows.map(({ cells }) => [cells['x'], cells['y']])).toEqual(rows)
      }),
      { numRuns: 20 },
    )
  })
})

test('only the wanted columns are returned, and all names', async () => {
  expect(await readTable(bytes('a,b,c\n1,2,3\n'), 100, ['c', 'x'])).toMatchObject({
    columns: ['a', 'b', 'c'],
    rows: [{ line: 2, cells: { c: '3' } }],
  })
})

describe('a CSV file that is made to do harm is refused', () => {
  const TOO_LARGE = 'too large'
  test.each([
    ['1.9 million empty columns', ','.repeat(1_900_000), 'too many columns: at most 100'],
    ['a long name', `${'x'.repeat(101)}\n1\n`, 'The name of a column is too long'],
    ['a long cell', `name\n${'x'.repeat(10_001)}\n`, 'Line 2 has a cell that is too long'],
    ['much text', `name\n${`${'x'.repeat(9_000)}\n`.repeat(560)}`, TOO_LARGE],
    ['many lines', 'name\n'.repeat(90_000), 'This file has 89999 lines'],
    ['empty lines', `name\n${'\r\n'.repeat(1_500_000)}name`, 'too many lines: at most 100000'],
    ['blank lines', `name,\n${',\n'.repeat(2_000_000)}`, 'too many lines: at most 100000'],
    ['quotation marks', `name\n${'""'.repeat(1_000_000)}`, 'Line 2 has a cell that is too long'],
  ])('with %s', async (_name, text, message) => {
    await expect(readTable(bytes(text), 1_000, ['name'])).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    })
  })
})
