import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaydayTerms } from '@/lib/checkout/per-payday-rules'
import { PerPayday, PerPaydayNote, PaydayTermsProvider } from './per-payday'

const product = { price: 21_750, vatClass: 'standard' } as const

const shown = (terms: PaydayTerms | undefined) =>
  renderToStaticMarkup(
    <PaydayTermsProvider value={terms}>
      <PerPaydayNote />
      <PerPayday product={product} quantity={2} saysAlone />
    </PaydayTermsProvider>,
  )

test('a price says what each payday takes of the pay for it alone', () => {
  const terms = { months: 3, vatBps: 750, interestBps: 500, spendable: 48_938 }
  // 43,500 + 7.5% (3,262.50) + 5% (2,175) = 48,937.50; a third of it is 16,312.50.
  expect(shown(terms)).toContain('≈ ₦16,312.50 on each of 3 paydays, if you order this alone')
  expect(shown({ ...terms, months: 1 })).toContain('≈ ₦48,937.50 on one payday')
  expect(shown(terms)).not.toContain('More than you can still spend')
  expect(shown({ ...terms, spendable: 48_937 })).toContain('More than you can still spend')
})

test('nothing is shown without terms, or when no payday is left', () => {
  expect(shown(undefined)).toBe('')
  expect(shown({ months: 0, vatBps: 750, interestBps: 500, spendable: 0 })).toBe('')
})
