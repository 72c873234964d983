import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ApprovalDto } from '@/lib/approvals/schema'
import { ApprovalList } from './approval-list'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))

const request: ApprovalDto = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'deduction_correction',
  about: '018f0000-0000-7000-8000-000000000002',
  amount: null,
  details: {
    title: 'Deduction of Loom Operator, October 2026',
    href: '/staff/remittances/c/2026-10',
    facts: [['Received from the company', '₦12,000.00']],
    changes: [{ label: 'Deducted', from: '₦12,000.00', to: '₦8,500.00', jump: null }],
  },
  reason: 'Typed the wrong line',
  requestedBy: 'HR of the mill',
  requestedAt: '2026-11-25T09:00:00.000Z',
  own: false,
  refusal: null,
  expiresAt: '2026-12-02T09:00:00.000Z',
  state: 'pending',
  decidedBy: null,
  decidedAt: null,
}
const page = (parts: Partial<ApprovalDto> = {}) =>
  render(<ApprovalList approvals={[{ ...request, ...parts }]} isDecided={false} />)

test('whoever decides on a correction reads the booked and the right amount, the facts and the reason', () => {
  const html = page()
  for (const words of [
    '₦12,000.00',
    '₦8,500.00',
    'Received from the company',
    'Typed the wrong line',
    'Approve',
    'Decline',
  ])
    expect(html).toContain(words)
})

test('whoever may not decide reads why, and gets no button', () => {
  const refusal = 'You made this request, so a colleague has to decide it.'
  const html = page({ own: true, refusal })
  expect(html).toContain(refusal)
  expect(html).not.toContain('<button')
})
