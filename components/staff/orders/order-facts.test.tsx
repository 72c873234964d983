import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StaffOrderDetailDto } from '@/lib/orders/schema'
import { Proofs } from './order-facts'

const order = {
  status: 'pending',
  isPaymentDS: false,
  feesPaidAt: null,
  termsAcceptedAt: '2026-11-25T09:00:00.000Z',
  termsVersion: '2026-11-25',
  buyer: { eligibility: 'approved' },
  marks: [
    { mark: 'written_off', text: 'A debt of ₦9,000 was written off.' },
    { mark: 'young', text: 'The account is two days old.' },
  ],
} as unknown as StaffOrderDetailDto

test('whoever approves an order reads each of its marks', () => {
  const html = render(<Proofs order={order} />)
  expect(html).toContain('A debt of ₦9,000 was written off.')
  expect(html).toContain('The account is two days old.')
  expect(render(<Proofs order={{ ...order, marks: [] }} />)).not.toContain('written off')
})
