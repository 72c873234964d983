import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv'
import { readCsv } from './csv-reader'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCsv(bytes(text), 100)

describe('readCsv', () => {
  test.each([
    ['commas', 'name,price\na,1\n'],
    ['semicolons', 'name;price\r\na;1\r\n'],
    ['tabs', 'name\tprice\na\t1'],
    ['a byte order mark, capitals and blanks', '\uFEFF Name , PRICE\r\n a , 1 \r\n'],
    ['quotation marks', '"name","price"\n"a","1"\n'],
    ['blank lines', 'name,price\n\na,1\n,\n\n'],
    ['empty columns behind', 'name,price,,\na,1,,\n'],
  ])('reads a file with %s', (_name, text) => {
    expect(read(text)).toMatchObject({ columns: ['name', 'price'], rows: [{ cells: { name: 'a', price: '1' } }] })
  })

  test('keeps quoted text, and knows the first line of each row', () => {
    const { rows } = read('name,about\r\n"a ""b"", c","x\r\ny"\r\n\r\nd,"e\nf"\r\ng\r\n')
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
  ])('refuses a file with %s', (_name, text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  test('refuses another encoding and too many lines', () => {
    expect(() => readCsv(new Uint8Array([0x61, 0xe9, 0x0a]), 100)).toThrow('CSV UTF-8')
    expect(() => readCsv(bytes('a\n1\n2\n3\n'), 2)).toThrow('This file has 3 lines. You can upload at most 2 at once.')
  })

  test('reads back every text that toCsv wrote', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('=', "'", '-', 'a', '"', ',', ' ', '@') }),
    )
    const texts = word.map((text) => text.trim()).filter((text) => text !== '' && !text.includes('\u0000'))
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(read(toCsv(['x', 'y'], rows)).rows.map(({ cells }) => [cells['x'], cells['y']])).toEqual(rows)
      }),
    )
  })
})
