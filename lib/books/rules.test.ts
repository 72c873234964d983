import { describe, expect, test } from 'vitest'
import { JournalPackage } from '@/generated/prisma/enums'
import { kobo } from '@/lib/core/money'
import { type Journal, TEMPLATES, filesOf, journalsOf } from './journal-rules'
import { CHART, closeRefusal, closesFrom, defaultCodes, monthsDown, nextToClose } from './rules'
import { codesFormSchema } from './schema'

describe('closing', () => {
  test('begins with the month of the first entry, and goes on month by month', () => {
    expect(nextToClose(undefined, '2026-09')).toBe('2026-09')
    expect(nextToClose('2026-12', '2026-09')).toBe('2027-01')
    expect(nextToClose(undefined, undefined)).toBeUndefined()
  })

  test('waits for a whole day after the month', () => {
    expect(closesFrom('2026-12')).toBe('2027-01-02')
    expect(closeRefusal('2026-12', '2026-12', '2027-01-01')).toBe('December 2026 can be closed from 2 January 2027.')
    expect(closeRefusal('2026-12', '2026-12', '2027-01-02')).toBeUndefined()
  })

  test('leaves no month out', () => {
    expect(closeRefusal('2026-11', '2026-10', '2027-01-01')).toMatch(/^Please close October 2026 first/)
    expect(closeRefusal('2026-09', '2026-10', '2027-01-01')).toMatch(/^There are no entries/)
    expect(closeRefusal('2026-09', undefined, '2027-01-01')).toMatch(/^There are no entries/)
  })

  test('lists months newest first', () => {
    expect(monthsDown('2026-11', '2027-01')).toEqual(['2027-01', '2026-12', '2026-11'])
  })
})

describe('journals', () => {
  const movement = (day: string, debits: bigint, credits: bigint) =>
    ({ day, account: 'cash_bank', debits: kobo(debits), credits: kobo(credits) }) as const

  test('keep debits and credits of an account apart', () => {
    expect(journalsOf([movement('2026-11-05', 300n, 100n), movement('2026-11-06', 0n, 50n)])).toEqual([
      {
        day: '2026-11-05',
        lines: [
          { account: 'cash_bank', debit: 300n, credit: 0n },
          { account: 'cash_bank', debit: 0n, credit: 100n },
        ],
      },
      { day: '2026-11-06', lines: [{ account: 'cash_bank', debit: 0n, credit: 50n }] },
    ])
  })

  test('are never divided between files', () => {
    const of = (day: string, lines: number): Journal => ({
      day,
      lines: Array.from({ length: lines }, () => ({ account: 'cash_bank', debit: kobo(1n), credit: kobo(0n) })),
    })
    const days = (files: readonly (readonly Journal[])[]) => files.map((file) => file.map(({ day }) => day))
    expect(days(filesOf([of('1', 4), of('2', 6), of('3', 1)], 10))).toEqual([['1', '2'], ['3']])
    expect(days(filesOf([of('1', 12), of('2', 1)], 10))).toEqual([['1'], ['2']])
    expect(filesOf([], 10)).toEqual([[]])
  })
})

describe('codes', () => {
  test.each(Object.values(JournalPackage))(
    'the defaults of %s are accepted, and each account has one of its own',
    (to) => {
      const codes = defaultCodes(to)
      expect(codesFormSchema.parse({ package: to, ...codes })).toMatchObject({ package: to })
      const accounts = CHART.map((account) => codes[account])
      expect(new Set(accounts).size).toBe(CHART.length)
      for (const code of accounts) expect(code.length).toBeLessThanOrEqual(TEMPLATES[to].codeLength)
    },
  )

  test.each([
    ['', 'Please enter the code.'],
    ['=SUM(A1)', 'The code begins with a letter or a digit.'],
    ['-1200', 'The code begins with a letter or a digit.'],
    ['12 000 000 000', 'The code is too long: at most 10 characters.'],
    ['a\nb', 'The code begins with a letter or a digit.'],
  ])('%j is refused', (code, why) => {
    const answer = codesFormSchema.safeParse({ package: 'xero', ...defaultCodes('xero'), cash_bank: code })
    expect(answer.error?.issues[0]?.message).toContain(why)
  })
})
