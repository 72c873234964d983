import { createElement } from 'react'
import { expect, test } from 'vitest'
import { MonthFigures } from '@/components/deductions/month-figures'
import { MonthSteps } from '@/components/deductions/month-steps'
import type { ClosingDto, PeriodLinesDto } from '@/lib/deductions/schema'
import { htmlOf } from '@/sandbox/pages'
import { MonthActions } from './month-actions'

/* What HR can do with a month, step by step. */

const NO_LINES = { expected: 0, not_deducted: 0, deducted: 0, announced: 0, matched: 0 }
const WHY = 'This period can be closed from 28 November 2026, or once every line is filled in.'
const closing = (why: string): ClosingDto => ({
  why,
  open: { lines: 0, amount: 0, moves: [], alone: 0 },
  short: { lines: 0, amount: 0, from: null },
})
const toFillIn: PeriodLinesDto = {
  ...{ period: '2026-11', payday: '2026-11-28', closesOn: '2026-12-08', closed: false },
  ...{ lines: { ...NO_LINES, expected: 3 }, shortLines: 0 },
  ...{ amountDue: 30_000, arrears: 0, toDeduct: 30_000, due: 30_000, open: 30_000 },
  ...{ deducted: 0, over: 0, short: 0, received: 0, announced: 0, unsent: 0 },
  ...{ company: 'Mills', closing: closing(WHY), found: 3, items: [], nextCursor: null },
}
const partly = { ...toFillIn, lines: { ...NO_LINES, expected: 1, deducted: 2 }, deducted: 20_000, open: 10_000 }
const filledIn = {
  ...{ ...toFillIn, lines: { ...NO_LINES, deducted: 3 }, deducted: 30_000, unsent: 30_000, open: 0 },
  closing: closing(''),
}
const closed = { ...filledIn, closed: true, closing: null }
const sent = { ...closed, unsent: 0, announced: 30_000 }

const account = { bank: 'First Bank', number: '0000014579', name: 'Foodbank' }
const actionsOf = (period: PeriodLinesDto) =>
  htmlOf(createElement(MonthActions, { period, today: '2026-12-01', account }))
const textOf = (html = '') =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’')
    .trim()
/** The words of the one button or link that stands out. */
const mainOf = (html: string) =>
  [...html.matchAll(/<(?:a|summary)[^>]*button-primary[^>]*>(.*?)<\/(?:a|summary)>/g)].map(([, words]) => textOf(words))

test.each([
  ['to fill in', toFillIn, ['Upload the month’s file · ₦30,000 · last day 8 December 2026']],
  ['to check', partly, ['Check 1 employee not filled in · ₦10,000 · last day 8 December 2026']],
  ['to close', filledIn, ['Close November 2026 · ₦30,000 · last day 8 December 2026']],
  ['to send', closed, ['Announce the transfer of ₦30,000 · due 28 November 2026']],
  ['sent', sent, []],
  ['without a line', { ...toFillIn, lines: NO_LINES, open: 0 }, []],
])('a month %s has the action of its step, with one amount and one day', (_what, period, main) => {
  expect(mainOf(actionsOf(period))).toEqual(main)
})

test('the employees who are not filled in are one click away, and the rest of the file can be uploaded', () => {
  const html = actionsOf(partly)
  expect(html).toContain('href="/partner/deductions/2026-11?state=expected"')
  expect(html).toMatch(/<summary[^>]*button-secondary[^>]*>Upload the month’s file<\/summary>/)
})

test('a month that cannot be closed yet says why at its button', () => {
  const html = actionsOf(toFillIn)
  const id = /<button[^>]*aria-describedby="([^"]+)"[^>]*disabled/.exec(html)?.[1]
  expect(html).toContain(`<p id="${id}">${WHY}</p>`)
})

test('the form for the transfer has what is not sent of the month, and comes back to it', () => {
  const html = actionsOf({ ...closed, unsent: 12_500.5 })
  expect(html).toMatch(/<input(?=[^>]* name="amount")[^>]* value="12,500.50"/)
  expect(html).toMatch(/<input(?=[^>]* name="month")[^>]* value="2026-11"/)
  expect(html).toContain(account.number)
})

test('the steps are told in words too', () => {
  expect(textOf(htmlOf(createElement(MonthSteps, { period: filledIn })))).toBe(
    'Fill in, doneCheck, done3Close, now4Send5Received',
  )
})

test('the figures are one line of what is not zero', () => {
  const html = htmlOf(createElement(MonthFigures, { period: { ...partly, short: 500, shortLines: 1 } }))
  expect([...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, dt, dd]) => [dt, textOf(dd)])).toEqual(
    [
      ['Payday', '28 November 2026'],
      ['To deduct', '₦30,000.00'],
      ['Deducted', '₦20,000.00'],
      ['Short', '₦500.00 · 1 employee'],
      ['Not filled in', '₦10,000.00 · 1 employee'],
    ],
  )
})
