import { describe, expect, test } from 'vitest'
import { fromNaira } from '@/lib/core/money'
import { type Debit, mayTakeBack, takenBackBy, takenBackSentence } from './taken-back-rules'

const NAMES = {
  names: new Map([['DEMOMILLS', [{ id: 'mills' }]]]),
  notices: new Map([['JT202611', [{ id: 'notice' }]]]),
}
const debit = (text: string, change: Partial<Debit> = {}): Debit => ({
  ...{ line: 3, day: '2026-11-24', amount: fromNaira(5_000), text, hash: text },
  ...change,
})
const credit = (text: string) => ({ day: '2026-11-23', amount: fromNaira(5_000), text })
const isFound = (of: string, by: Debit) => takenBackBy([by], NAMES)(credit(of)) !== undefined

describe('a debit of the same amount', () => {
  test.each([
    ['TRF 0042ABC', 'CHQ 0042ABC', true],
    ['TRF DEMO MILLS', 'TO DEMO MILLS', true],
    ['JT-2026-11', 'X JT 2026 11', true],
    ['CASH', 'RVSL', true],
    ['CASH', 'FLOUR', false],
    // It is a reversal of somebody else.
    ['CASH', 'RVSL DEMO MILLS', false],
    ['TRF 0042ABC', 'RVSL JT-2026-11', false],
  ])('credit “%s”, debit “%s”: %s', (text, by, expected) => {
    expect(isFound(text, debit(by))).toBe(expected)
  })

  test('with a known other side takes back a credit only when it names it', () => {
    expect(isFound('CASH', debit('RVSL', { isTied: true }))).toBe(false)
    expect(isFound('TRF 0042ABC', debit('RVSL 0042ABC', { isTied: true }))).toBe(true)
  })

  test('is too far away after two weeks, and another amount is another payment', () => {
    expect(isFound('CASH', debit('RVSL', { day: '2026-12-07' }))).toBe(true)
    expect(isFound('CASH', debit('RVSL', { day: '2026-12-08' }))).toBe(false)
    expect(isFound('CASH', debit('RVSL', { day: '2026-11-09' }))).toBe(true)
    expect(isFound('CASH', debit('RVSL', { day: '2026-11-08' }))).toBe(false)
    expect(isFound('CASH', debit('RVSL', { amount: fromNaira(4_999) }))).toBe(false)
  })

  test('of a booked line says its company, or the reference of its receipt', () => {
    const booked = { ...credit('CASH'), companyId: 'mills', reference: 'PAY/0042' }
    expect(takenBackBy([debit('TO DEMO MILLS')], NAMES)(booked)).toBeDefined()
    expect(takenBackBy([debit('PAY 0042 X')], NAMES)(booked)).toBeDefined()
    expect(takenBackBy([debit('PAY 0043')], NAMES)(booked)).toBeUndefined()
  })
})

test.each([
  ['RETURNED', true],
  ['TRF 0042ABC', true],
  ['TO DEMO MILLS', true],
  ['SALARY OF A COOK', false],
])('“%s” is kept for later statements: %s', (text, expected) => {
  expect(mayTakeBack({ text }, NAMES)).toBe(expected)
})

test.each(['REVERSAL', 'RVERSAL', 'REVRSAL', 'REVERSED', 'RVSL', 'REV', 'RETURN', 'RETURNED', 'RTN', 'rtn: x'])(
  '“%s” says that a debit is a reversal',
  (text) => {
    expect(isFound('CASH', debit(text))).toBe(true)
  },
)

test.each(['REVENUE', 'XRTN', 'RETURNS', 'UNRETURNED', 'PREV'])('“%s” does not', (text) => {
  expect(isFound('CASH', debit(text))).toBe(false)
})

test('of several debits it is the first one that fits', () => {
  const debits = [debit('FLOUR'), debit('RVSL A'), debit('RVSL B')]
  expect(takenBackBy(debits, NAMES)(credit('CASH'))?.text).toBe('RVSL A')
})

test('a debit that names what was announced, or a company without a debit of theirs, is kept', () => {
  expect(mayTakeBack({ text: 'JT 2026 11' }, NAMES)).toBe(true)
  expect(mayTakeBack({ text: '' }, NAMES)).toBe(false)
})

test('what was seen is named with what to do', () => {
  const seen = debit('RVSL 0042')
  const start =
    'The bank may have taken this money back: a debit of ₦5,000 on 24 November 2026 says “RVSL 0042”. Please '
  expect(takenBackSentence(seen, 'waiting')).toContain(`${start}set the line aside`)
  expect(takenBackSentence(seen, 'booked')).toContain(`${start}compare both with the bank.`)
})
