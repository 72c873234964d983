import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shortWorkbook } from '@/sandbox/short-workbook'
import { readStatement } from './read-statement'

/* The samples are written as banks write them, by hand: they judge the reader. The banks and companies are invented. */

const TODAY = '2026-12-01'
const sample = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'samples', name)))
const read = (bytes: Uint8Array) => readStatement(bytes, TODAY)
const bytes = (text: string) => new TextEncoder().encode(text)
const creditsOf = async (file: Uint8Array) => {
  const { credits, debits, problems } = await read(file)
  expect(problems).toEqual([])
  return { credits: credits.map(({ line, day, amount, text }) => [line, day, amount, text]), outgoing: debits.length }
}

describe('the statement of', () => {
  test('Harmattan Bank: lines above and below the table, amounts with commas, months as words', async () => {
    expect(await creditsOf(sample('harmattan-bank.csv'))).toEqual({
      credits: [
        [10, '2026-11-02', 41_250_000n, 'FT26306XK1 | NIP/GTB/DEMO MILLS LTD/REMIT DM-2026-10'],
        [12, '2026-11-03', 23_300_050n, 'FT26307XK9 | TRF FROM KADUNA TEXTILES NIG LTD, OCT DEDUCTIONS'],
        [14, '2026-11-09', 20_000_000n, 'FT26313BB7 | CASH LODGEMENT IFO FOODBANK'],
      ],
      outgoing: 2,
    })
  })

  test('Savanna Trust: semicolons, Windows-1252, amounts and dates of the continent', async () => {
    expect(await creditsOf(sample('savanna-trust.csv'))).toEqual({
      credits: [
        [6, '2026-11-02', 12_500_000n, 'Transfer from Bàuchi Ceramics – REF IC/2026/11/01'],
        [8, '2026-11-30', 7_525_075n, 'Instant payment Demo Mills'],
      ],
      outgoing: 1,
    })
  })

  test('Confluence: tabs, UTF-16, one column of amounts with DR and CR beside it', async () => {
    expect(await creditsOf(sample('confluence-mfb.txt'))).toEqual({
      credits: [
        [3, '2026-11-03', 5_000_000n, 'JOS FARMS COOPERATIVE NOV REMITTANCE ₦'],
        [5, '2026-11-24', 100_000_000n, 'DM202611 DEMO MILLS'],
      ],
      outgoing: 1,
    })
  })

  test('Delta First: signed amounts, brackets, CR and DR behind them', async () => {
    expect(await creditsOf(sample('delta-first.csv'))).toEqual({
      credits: [
        [3, '2026-11-06', 32_000_000n, 'INWARD TRF: OWERRI PLASTICS / OP-NOV-26'],
        [4, '2026-11-07', 10_750n, 'REVERSAL OF CHARGE'],
      ],
      outgoing: 2,
    })
  })

  test('our own columns', async () => {
    expect(await creditsOf(sample('plain.csv'))).toEqual({
      credits: [
        [2, '2026-11-23', 41_250_000n, 'DM-2026-11 | Demo Mills'],
        [3, '2026-11-23', 7_500_050n, 'Kaduna Textiles'],
      ],
      outgoing: 0,
    })
  })

  test('a bank that exports Excel', async () => {
    const file = await shortWorkbook(
      ['Statement of account', '', '', ''],
      [
        ['Trans Date', 'Narration', 'Debit', 'Credit'],
        ['23/11/2026', 'DEMO MILLS', '', 41_250_000n],
        ['24/11/2026', 'CHARGE', 5_000n, ''],
      ],
    )
    expect(await creditsOf(file)).toEqual({
      credits: [[3, '2026-11-23', 41_250_000n, 'DEMO MILLS']],
      outgoing: 1,
    })
  })
})

test('Sahel Merchant: sums are left out, and a payment without its day is named', async () => {
  const { credits, debits, problems } = await read(sample('sahel-merchant.csv'))
  expect(credits.map(({ line, amount }) => [line, amount])).toEqual([[5, 41_250_000n]])
  expect(debits.map(({ line, amount }) => [line, amount])).toEqual([[8, 5_000n]])
  const why = 'Its date cannot be read.'
  expect(problems).toEqual([6, 7, 12, 13].map((line) => ({ line, why })))
})

test('a line has the same hash in another format and encoding, and equal lines of a day are two', async () => {
  const line = '2026-11-23,FT1 DEMO  Mills,5000.00\n'
  const [first, second, ...rest] = (await read(bytes(`Date,Narration,Credit\n${line}${line}`))).credits
  expect(rest).toEqual([])
  expect(first?.hash).not.toBe(second?.hash)
  const utf16 = Buffer.from('\uFEFFValue Date;Description;Deposits\r\n23-Nov-26;ft1 demo mills;"5,000"\r\n', 'utf16le')
  expect((await read(new Uint8Array(utf16))).credits[0]?.hash).toBe(first?.hash)
})

describe('a file is refused with the reason and what to do', () => {
  const DOWNLOAD = 'Please download the statement from the bank as CSV or Excel'
  test.each([
    ['columns of another table', sample('card-terminal.csv'), /no column for a date .*, nor for an amount .*download/],
    ['no text', bytes('Date,Credit\n2026-11-23,5\n'), /no column for a text/],
    ['nothing in it', bytes('\n'), /empty/],
    ['a dollar account', sample('dollar-account.csv'), /is in USD.*choose the statement of the naira account/],
    ['a dollar column', bytes('Date,Narration,Credit (USD)\n2026-11-23,x,5\n'), /is in USD/],
    ['UTF-16 without its mark', new Uint8Array(Buffer.from('Date,Narration,Credit\n', 'utf16le')), /CSV UTF-8/],
    ['a PDF', bytes('%PDF-1.7\nDate,Credit'), new RegExp(`This is a PDF. ${DOWNLOAD}`)],
    ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /old Excel.*save it as Excel \(\.xlsx\)/],
    ['a web page', bytes('<html><table><tr><td>Date'), /web page.*save it as Excel/],
    ['dates of two kinds', bytes('Date,Narration,Credit\n23/11/2026,x,5\n11/24/2026,x,5\n'), /download the statement/],
    ['two columns of one name', bytes('Date,Credit,Credit,Narration\n'), /Line 1 has the column credit twice/],
    ['a comma too many', bytes('x\nDate,Credit,Narration\n2026-11-23,5,a,b\n'), /Line 3 has more cells than line 2/],
  ])('with %s', async (_name, file, message) => {
    await expect(read(file)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) as string })
  })

  test.each([
    ['2026-11-23,x,five,', 'Its amount cannot be read, or it has both a credit and a debit.'],
    ['2026-11-23,x,5,5', 'Its amount cannot be read, or it has both a credit and a debit.'],
    ['31/02/2026,x,5,', 'Its date cannot be read.'],
    ['2026-12-02,x,5,', 'Its date is in the future.'],
    ['2019-12-31,x,5,', 'Its date is too long ago.'],
  ])('or names the line: %s', async (line, why) => {
    const { credits, problems } = await read(bytes(`Date,Narration,Credit,Debit\n${line}\n`))
    expect({ credits, problems }).toEqual({ credits: [], problems: [{ line: 2, why }] })
  })

  test('or the line in another currency', async () => {
    const { problems } = await read(bytes('Date,Narration,Credit,Ccy\n2026-11-23,x,5,NGN\n2026-11-23,x,5,GBP\n'))
    expect(problems).toEqual([{ line: 3, why: 'It is in GBP, and remittances are in naira.' }])
  })
})
