import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { companyPayoutCopy as copy } from '@/components/partner/remittances/payout-copy'
import { CompanyPayout } from '@/components/partner/remittances/company-payout'
import { CreditPayout } from '@/components/statement/credit-payout'
import type { OwnPayoutDto } from '@/lib/credit/schema'

const ASKED: OwnPayoutDto = {
  bank: 'First Bank',
  maskedNumber: '••••4579',
  askedAt: '2026-11-25T09:00:00.000Z',
  payableFrom: '2026-11-27T09:00:00.000Z',
  confirmed: false,
}

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))

test.each([
  ['a company', CompanyPayout],
  ['a buyer', CreditPayout],
])('the bank account of %s can be given only after the password', (_whose, Payout) => {
  const before = render(<Payout asked={null} isProved={false} banks={[]} />)
  expect(before).toContain('name="currentPassword"')
  expect(before).not.toContain('name="accountNumber"')
  const after = render(<Payout asked={null} isProved banks={[]} />)
  expect(after).toContain('name="accountNumber"')
  expect(after).not.toContain('name="currentPassword"')
})

test('a new account says from when it is paid, and that a second person confirms it', () => {
  const held = render(<CompanyPayout asked={ASKED} isProved={false} banks={[]} />)
  expect(held).toContain('we send no money to it before 27 November 2026, 10:00.')
  expect(held).toContain(copy.unconfirmed)
  const ready = { ...ASKED, payableFrom: null, confirmed: true }
  const page = render(<CompanyPayout asked={ready} isProved={false} banks={[]} />)
  expect(page).not.toContain('we send no money')
  expect(page).not.toContain(copy.unconfirmed)
})
