import { expect, test } from 'vitest'
import { actionInWords, detailsInWords, subjectInWords } from './label-rules'

const ID = '019fbc1f-5fdd-775a-a32e-51624e2f3f11'

test.each([
  ['list.exported', 'List downloaded'],
  ['order.out_for_delivery', 'Order out for delivery'],
  ['something.newly-made', 'Something newly made'],
])('the action %s is “%s”', (action, words) => {
  expect(actionInWords(action)).toBe(words)
})

test.each([
  [`faq:${ID}`, 'Question'],
  [`other-thing:${ID}`, 'Other thing'],
  ['list:orders', 'List: orders'],
  ['month:2026-10', 'Month: October 2026'],
  ['mail:all', 'All failed emails'],
  ['catalogue', 'Catalogue'],
])('a subject without a name, %s, is “%s”', (subject, words) => {
  expect(subjectInWords(subject)).toBe(words)
})

test.each([
  ['kind', 'credit_note', 'Kind', 'Credit note'],
  ['kind', 'write_off', 'Kind', 'Write-off'],
  ['afterDays', '20', 'Days after payday', '20'],
  ['months', '2026-09, 2026-10', 'Months', 'September 2026, October 2026'],
  ['lastDay', '2026-12-06', 'Last day at work', '6 December 2026'],
  ['step', 'packed → out_for_delivery', 'Step', 'packed → out for delivery'],
  ['reason', 'It was called old_name on 2026-10-01.', 'Reason', 'It was called old_name on 2026-10-01.'],
  ['reference', 'DM-PAY-2026-10', 'Reference', 'DM-PAY-2026-10'],
  ['vatClass', 'zero_rated', 'Vat class', 'Zero rated'],
  ['VAT class', 'standard → exempt', 'VAT class', 'standard → exempt'],
])('the detail %s: %s is “%s: %s”', (name, value, label, words) => {
  expect(detailsInWords([[name, value]])).toEqual([[label, words]])
})

test('ids and empty values are left out', () => {
  expect(
    detailsInWords([
      ['upload', ID],
      ['reason', ''],
      ['rows', '7'],
    ]),
  ).toEqual([['Rows', '7']])
})
