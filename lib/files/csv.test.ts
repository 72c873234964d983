import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv'

/** Reads a table back as RFC 4180 has it, one character after the other. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === ',' || sign === '\r')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\r') {
        at += 1
        rows.push([])
      }
    } else cell += sign
  }
  return rows.slice(0, -1)
}

describe('toCsv', () => {
  test('writes a byte order mark, a heading, CRLF after every row, and quotes where needed', () => {
    expect(
      toCsv(
        ['Date', 'What'],
        [
          ['1', 'a "b", c'],
          ['2', 'two\nlines'],
        ],
      ),
    ).toBe('\uFEFFDate,What\r\n1,"a ""b"", c"\r\n2,"two\nlines"\r\n')
  })

  test('writes amounts as plain numbers in naira, exact to the kobo', () => {
    expect(toCsv(['a'], [[123_450n], [-5n], [0n], [-200_000n], [9_007_199_254_740_993n]])).toBe(
      '\uFEFFa\r\n1234.50\r\n-0.05\r\n0.00\r\n-2000.00\r\n90071992547409.93\r\n',
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1+1', '-2000.00'])('escapes the formula %j', (text) => {
    expect(parse(toCsv(['a'], [[text]]).slice(1))[1]).toEqual([`'${text}`])
  })

  test.each([
    ['x;=1+1', "x;'=1+1"],
    ['x; "=1+1', 'x;\' "=1+1'],
    ['x|@SUM(A1)', "x|'@SUM(A1)"],
    ['x,+1', "x,'+1"],
    ['x\t-1', "x\t'-1"],
    ['x\n=1', "x\n'=1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['－1', "'－1"],
    ["'0042", "''0042"],
    ['x-1, a=b', 'x-1, a=b'],
  ])('a program with another separator runs nothing of %j', (text, expected) => {
    expect(parse(toCsv(['a'], [[text]]).slice(1))[1]).toEqual([expected])
  })

  test.each(['a;b', 'a\tb', 'a"b', 'a,b', 'a\rb', 'a\nb', ' a', 'a ', 'a\u00a0', '\u00a0a', 'a|b', 'a;b=1'])(
    'quotes %j, which a program with another separator would split or trim',
    (text) => {
      expect(toCsv(['x'], [[text]])).toBe(`\uFEFFx\r\n"${text.replaceAll('"', '""')}"\r\n`)
    },
  )

  test('keeps a text that is no formula', () => {
    const texts = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/^['\t\r]|(?:^|[,;\t|\r\n])["'\s]*[=+\-@＝＋－＠]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.array(texts, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        expect(parse(toCsv(['x', 'y'], rows).slice(1)).slice(1)).toEqual(rows)
      }),
    )
  })
})
