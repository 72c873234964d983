import { describe, expect, test } from 'vitest'
import { fromNaira } from '@/lib/core/money'
import { type Credit, type Known, matcherOf } from './rules'
import { nameKey, referenceKey } from './word-rules'

let lines = 0
const credit = (naira: number, text: string, day = '2026-11-23'): Credit => {
  lines += 1
  return { line: lines, day, amount: fromNaira(naira), text, hash: `hash ${lines}` }
}
const company = (id: string, name: string, ...debts: number[]) => ({ id, name, debts: debts.map(fromNaira) })
const notice = (companyId: string, reference: string, naira: number) => ({
  id: `${companyId} ${reference}`,
  companyId,
  reference,
  amount: fromNaira(naira),
})
const known = (change: Partial<Known> = {}): Known => ({
  hashes: new Set(),
  companies: [
    company('mills', 'Demo Mills Ltd', 5_000, 3_000, 2_000),
    company('farms', 'Demo Mills Farms', 700),
    company('jos', 'Jos Textiles Nigeria PLC'),
  ],
  notices: [notice('mills', 'DM-2026-11', 5_000), notice('jos', 'JT/0042/26', 800)],
  receipts: [],
  ...change,
})
const verdictsOf = (credits: readonly Credit[], change: Partial<Known> = {}) => credits.map(matcherOf(known(change)))
const judge = (credits: readonly Credit[], change: Partial<Known> = {}) =>
  verdictsOf(credits, change).map((verdict) =>
    verdict.kind === 'matched'
      ? `${verdict.companyId} by ${verdict.by}${verdict.notice ? `, ${verdict.notice.reference}` : ''}`
      : verdict.kind === 'waiting'
        ? `waiting: ${verdict.candidates.join(', ')}`
        : 'already',
  )

test.each([
  ['NIP/DM-2026-11/OCT', 'mills by reference, DM-2026-11'],
  ['nip dm 2026 11 x', 'mills by reference, DM-2026-11'],
  ['DM202611', 'mills by reference, DM-2026-11'],
  ['XDM202611', 'waiting: mills'],
  ['DM-2026-110', 'waiting: mills'],
  ['1DM-2026-11', 'waiting: mills'],
])('“%s” with the announced amount: %s', (text, expected) => {
  expect(judge([credit(5_000, text)])).toEqual([expected])
})

test('a reference or a name that many texts have names nothing', () => {
  expect(['SALARY', 'A-1', 'SALARY-1', ''].map(referenceKey)).toEqual([undefined, undefined, 'SALARY1', undefined])
  expect(['Demo Mills Ltd', 'Co. Nigeria Ltd', 'A & B', 'Ìlú Foods'].map(nameKey)).toEqual([
    'DEMOMILLS',
    'CONIGERIALTD',
    undefined,
    'ILUFOODS',
  ])
})

describe('a line is matched', () => {
  test.each([
    ['by its reference and amount', 5_000, 'TRF DM-2026-11', 'mills by reference, DM-2026-11'],
    ['by its reference and the name, when less came', 4_000, 'DM-2026-11 DEMO MILLS', 'mills by reference, DM-2026-11'],
    ['by its reference and the name, when more came', 6_000, 'Demo-Mills DM 2026 11', 'mills by reference, DM-2026-11'],
    ['by name and an announced amount', 800, 'TRF FROM JOS TEXTILES', 'jos by company, JT/0042/26'],
    ['by name and the whole debt', 700, 'DEMO MILLS FARMS NOV', 'farms by company'],
    ['by name and the debt of a month', 3_000, 'DEMO MILLS', 'mills by company'],
  ])('%s', (_name, naira, text, expected) => {
    expect(judge([credit(naira, text)])).toEqual([expected])
  })
})

describe('a line waits for a person', () => {
  test.each([
    ['with a reference for another amount, and no name', 4_000, 'TRF DM-2026-11', 'waiting: mills'],
    [
      'with the reference of one company and the name of another',
      5_000,
      'JOS TEXTILES DM-2026-11',
      'waiting: mills, jos',
    ],
    ['with the names of two companies', 5_000, 'DEMO MILLS AND JOS TEXTILES', 'waiting: mills, jos'],
    ['with a name and an amount that fits nothing', 1_234, 'DEMO MILLS', 'waiting: mills'],
    ['with an announced amount and no name', 800, 'CASH', 'waiting: jos'],
    ['with a misspelt name', 700, 'DEMO MILS FARM', 'waiting: '],
    ['with nothing known', 77, 'CASH', 'waiting: '],
    ['with nothing at all', 77, '', 'waiting: '],
  ])('%s', (_name, naira, text, expected) => {
    expect(judge([credit(naira, text)])).toEqual([expected])
  })

  test('with a reference that two companies announced', () => {
    const notices = [notice('mills', 'PAY-000001', 5_000), notice('jos', 'PAY 000001', 5_000)]
    expect(judge([credit(5_000, 'PAY-000001')], { notices })).toEqual(['waiting: mills, jos'])
    expect(judge([credit(5_000, 'PAY-000001 JOS TEXTILES')], { notices })).toEqual(['jos by reference, PAY 000001'])
  })

  test('when an announcement or a debt was used by the line before', () => {
    expect(judge([credit(5_000, 'DM-2026-11'), credit(5_000, 'DM-2026-11 DEMO MILLS')])).toEqual([
      'mills by reference, DM-2026-11',
      'waiting: mills',
    ])
    expect(judge([credit(700, 'DEMO MILLS FARMS'), credit(700, 'DEMO MILLS FARMS')])).toEqual([
      'farms by company',
      'waiting: farms',
    ])
  })
})

describe('a line counts once', () => {
  test('when an earlier statement has it, or the file twice', () => {
    const [one, two] = [credit(5_000, 'DM-2026-11'), credit(800, 'JOS TEXTILES')]
    expect(judge([one, two, two], { hashes: new Set([one.hash]) })).toEqual([
      'already',
      'jos by company, JT/0042/26',
      'already',
    ])
  })

  test('when staff recorded it by hand up to seven days before or after', () => {
    const on = (day: string) => [
      { id: 'by hand', companyId: 'mills', reference: 'DM-2026-11', amount: fromNaira(5_000), day },
    ]
    const verdict = (day: string) => judge([credit(5_000, 'DM-2026-11')], { receipts: on(day), notices: [] })
    expect(['2026-11-16', '2026-11-30'].map(verdict)).toEqual([['already'], ['already']])
    expect(['2026-11-15', '2026-12-01'].map(verdict)).toEqual([['waiting: '], ['waiting: ']])
    const less = on('2026-11-23').map((receipt) => ({ ...receipt, amount: fromNaira(4_999) }))
    expect(judge([credit(5_000, 'DM-2026-11')], { receipts: less, notices: [] })).toEqual(['waiting: '])
  })

  test('when staff recorded it by hand', () => {
    const receipts = [
      { id: 'by hand', companyId: 'mills', reference: 'DM-2026-11', amount: fromNaira(5_000), day: '2026-11-20' },
    ]
    const again = credit(5_000, 'DM-2026-11')
    expect(verdictsOf([again], { receipts, notices: [] })).toMatchObject([{ kind: 'already', receiptId: 'by hand' }])
    // The receipt is one line only. Without its reference a person has to look.
    expect(judge([again, credit(5_000, 'DEMO MILLS DM-2026-11')], { receipts, notices: [] })).toEqual([
      'already',
      'mills by company',
    ])
    expect(judge([credit(5_000, 'DEMO MILLS')], { receipts, notices: [] })).toEqual(['waiting: mills'])
    expect(judge([credit(5_000, 'DEMO MILLS', '2026-11-28')], { receipts, notices: [] })).toEqual(['mills by company'])
  })
})

describe('a line that the bank may have taken back', () => {
  const debit = { line: 9, day: '2026-11-24', amount: fromNaira(5_000), text: 'RVSL DM-2026-11', hash: 'debit' }
  const verdict = (of: Credit, change: Partial<Known> = {}) => matcherOf(known(change), [debit])(of)

  test('waits with the company that it would have been booked for', () => {
    expect(verdict(credit(5_000, 'DM-2026-11'))).toEqual({
      kind: 'waiting',
      candidates: ['mills'],
      why: expect.stringContaining('The bank may have taken this money back') as string,
      debit,
    })
    expect(verdict(credit(5_000, 'DM-2026-11 JOS TEXTILES'))).toMatchObject({ candidates: ['mills', 'jos'], debit })
  })

  test('that staff recorded by hand is to be compared with the bank', () => {
    const receipts = [
      { id: 'by hand', companyId: 'mills', reference: 'DM-2026-11', amount: fromNaira(5_000), day: '2026-11-20' },
    ]
    expect(
      verdict(credit(5_000, 'DM-2026-11'), { receipts, notices: [notice('mills', 'DM-2026-11', 1)] }),
    ).toMatchObject({
      kind: 'already',
      receiptId: 'by hand',
      why: expect.stringContaining('Please compare both with the bank') as string,
      debit,
    })
  })

  test('leaves the announcement to the next line', () => {
    const other = credit(5_000, 'DM-2026-11', '2026-12-20')
    const judgeNext = matcherOf(known(), [debit])
    expect([judgeNext(credit(5_000, 'DM-2026-11')), judgeNext(other)]).toMatchObject([
      { kind: 'waiting' },
      { kind: 'matched', by: 'reference', notice: { id: 'mills DM-2026-11' } },
    ])
  })
})

test('a person chooses among five companies at most, each named once', () => {
  const notices = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((id) => [notice(id, `${id}-1`, 77), notice(id, `${id}-2`, 77)])
  expect(judge([credit(77, 'CASH')], { notices })).toEqual(['waiting: a, b, c, d, e'])
})

test('an announced amount counts once by name, and then the debt of the same amount', () => {
  const lines = [credit(5_000, 'DEMO MILLS'), credit(5_000, 'DEMO MILLS')]
  expect(judge(lines)).toEqual(['mills by company, DM-2026-11', 'waiting: mills'])
  const both = [credit(800, 'JOS TEXTILES'), credit(800, 'CASH')]
  expect(judge(both)).toEqual(['jos by company, JT/0042/26', 'waiting: '])
})
