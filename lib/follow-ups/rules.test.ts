import { expect, test } from 'vitest'
import { auditSubject, reminderDayProblem, subjectPath } from './rules'

test.each([
  ['2026-11-22', 'The day of a reminder cannot be in the past.'],
  ['2026-11-23', undefined],
  ['2027-11-24', undefined],
  ['2027-11-25', 'A reminder can be at most one year from today.'],
])('a reminder on %s, asked for on 23 November 2026: %s', (day, problem) => {
  expect(reminderDayProblem(day, '2026-11-23')).toBe(problem)
})

test('each kind of item has its page and its name in the audit', () => {
  expect([subjectPath('company', 'x'), subjectPath('ticket', 'x')]).toEqual(['/staff/companies/x', '/staff/tickets/x'])
  expect([auditSubject('buyer', 'x'), auditSubject('order', 'x')]).toEqual(['user:x', 'order:x'])
})
