import { expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { type MarkFacts, type OrderMark, orderMarks } from './mark-rules'

const QUIET: MarkFacts = {
  salary: 20_000_000n,
  lowest: null,
  usual: { median: kobo(20_000_000n), salaries: 5 },
  isSalaryWaiting: false,
  isWrittenOff: false,
  buyer: { open: 79_999_999n, ceiling: 100_000_000n },
  company: { open: 0n, ceiling: 5_000_000_000n },
}

test.each<[string, Partial<MarkFacts>, OrderMark[]]>([
  ['nothing', {}, []],
  ['a raise by 20%', { lowest: 20_000_000n, salary: 24_000_000n }, []],
  ['a raise by a kobo more', { lowest: 20_000_000n, salary: 24_000_001n }, ['salary_raised']],
  ['a salary that fell', { lowest: 20_000_000n, salary: 20_000_000n }, []],
  ['three times the usual salary', { salary: 60_000_000n }, []],
  ['more than three times', { salary: 60_000_001n }, ['salary_far_off']],
  ['a million where too few are known', { salary: 100_000_000n, usual: { median: kobo(1n), salaries: 4 } }, []],
  ['more there', { salary: 100_000_001n, usual: { median: kobo(1n), salaries: 4 } }, ['salary_far_off']],
  ['a salary that waits', { isSalaryWaiting: true }, ['salary_waits']],
  ['a debt that was written off', { isWrittenOff: true }, ['written_off']],
  ['four fifths of the ceiling', { buyer: { open: 80_000_000n, ceiling: 100_000_000n } }, ['buyer_ceiling']],
  ['four fifths of the company’s', { company: { open: 4n, ceiling: 5n } }, ['company_ceiling']],
  ['no salary', { salary: null }, []],
  ['a salary that was taken away', { salary: null, lowest: 20_000_000n }, []],
  [
    'several',
    { isWrittenOff: true, lowest: 1n, isSalaryWaiting: true },
    ['written_off', 'salary_waits', 'salary_raised'],
  ],
])('%s', (_what, facts, marks) => {
  expect(orderMarks({ ...QUIET, ...facts })).toEqual(marks)
})
