import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isXlsx, readXlsx, toXlsx } from './xlsx'

const read = async (file: Buffer) => readXlsx(new Uint8Array(file), 1_000)

describe('toXlsx and readXlsx', () => {
  test('keep texts, amounts, empty cells and line numbers', async () => {
    const file = await toXlsx(
      '2026-11',
      ['line_id', 'amount', 'reason'],
      [
        ['a', 123_450n, ''],
        ['007', 29_999_999_999n, '=1+1'],
      ],
    )
    expect(isXlsx(file)).toBe(true)
    expect(await read(file)).toEqual({
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
        fc.array(fc.bigInt({ min: 0n, max: 9_000_000_000_000n }), { minLength: 1, maxLength: 50 }),
        async (amounts) => {
          const { rows } = await read(
            await toXlsx(
              'x',
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

  test('refuse a damaged file, another file type, and one that unpacks to gigabytes', async () => {
    const file = await toXlsx('x', ['a'], [['b']])
    await expect(read(file.subarray(0, file.length - 30))).rejects.toThrow('This Excel file could not be read.')
    await expect(read(Buffer.from('PK\u0003\u0004 and nothing else'))).rejects.toThrow(
      'This Excel file could not be read.',
    )
    const bomb = Buffer.from(file)
    const at = bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bomb.writeUInt32LE(3_000_000_000, at + 24)
    await expect(read(bomb)).rejects.toThrow('too large')
  })
})
