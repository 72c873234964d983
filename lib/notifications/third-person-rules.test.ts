import { expect, test } from 'vitest'
import { aboutBuyer } from './third-person-rules'

// Written by hand, from the lines of the bell, the statement and the notes of the dashboard.
test.each([
  ['Your order is packed.', 'The buyer’s order is packed.'],
  ['Your employer has confirmed you.', 'The buyer’s employer has confirmed the buyer.'],
  ['You can no longer order.', 'The buyer can no longer order.'],
  ['You no longer work at the company.', 'The buyer no longer works at the company.'],
  ['You owe this amount again.', 'The buyer owes this amount again.'],
  ['We are sending you a replacement.', 'We are sending the buyer a replacement.'],
  ['We have answered your message.', 'We have answered the buyer’s message.'],
  ['You pay the rest yourself.', 'The buyer pays the rest.'],
  [
    'Your plan is paid off, and you got ₦500 of interest back.',
    'The buyer’s plan is paid off, and the buyer got ₦500 of interest back.',
  ],
  ['₦600 refunded to you', '₦600 refunded to the buyer'],
  ['Deducted by your employer', 'Deducted by the buyer’s employer'],
  ['₦50 of your credit paid to your bank account', '₦50 of the buyer’s credit paid to the buyer’s bank account'],
  ['We will email you when it is on its way.', 'We will email the buyer when it is on its way.'],
  ['If you have a question, please write to us.', 'If the buyer has a question, please write to us.'],
  ['It goes out to you', 'It goes out to the buyer'],
  ['Order FB-0000-0001 approved', 'Order FB-0000-0001 approved'],
  ['The youngest plan', 'The youngest plan'],
])('%s', (written, read) => {
  expect(aboutBuyer(written)).toBe(read)
})
