import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NEW_PASSWORDS_DIFFER, PASSWORDS_DIFFER, WEAK_PASSWORD, WRONG_LOGIN } from '@/lib/accounts/rules'
import { loginSchema } from '@/lib/accounts/schema'
import { EMAIL_PROBLEM } from '@/lib/core/fields'
import { OVER_LIMIT } from '@/lib/credit/rules'
import { FaqSection } from '@/components/landing/faq-section'
import { cartCopy } from '@/components/cart/copy'
import { placedCopy } from '@/components/checkout/placed-copy'
import { dashboardCopy } from '@/components/dashboard/copy'
import { layoutCopy } from '@/components/layout/copy'
import { errorCopy } from '@/components/layout/error-copy'
import { ordersCopy } from '@/components/orders/copy'
import { paymentCopy } from '@/components/payments/copy'
import { profileCopy } from '@/components/profile/copy'
import { registrationCopy } from '@/components/registration/copy'
import { signInCopy } from '@/components/sign-in/copy'
import { standardPhrase } from '@/components/sign-in/standard-phrase'
import { storeCopy } from '@/components/store/copy'
import { supportCopy } from '@/components/support/copy'
import { termsCopy } from '@/components/terms/copy'
import { expectedTexts } from './expected-texts'

const { code, profile, start, payment } = registrationCopy
const { change, forgot } = signInCopy

/*
 * The messages and dialogs that the specification quotes, by requirement, with the app's text. The end-to-end tests
 * check that each is shown, and this file checks that they all do. e2e/quoted-texts.ts has the texts of opened pages.
 */
const MESSAGES: readonly (readonly [ids: string, quoted: string, said: string | undefined])[] = [
  ['X-02', 'Your order exceeds the cash limit. Please consider adjusting the items in your cart.', OVER_LIMIT],
  ['RG-11', 'Password and Confirm Password do not match', PASSWORDS_DIFFER],
  ['RG-12', 'Please enter a valid email address', EMAIL_PROBLEM],
  ['RG-13', 'Password must be at least 8 characters and contain both letters and numbers', WEAK_PASSWORD],
  ['RG-24', 'Failed to register user', start.failed],
  ['OT-07', 'New Otp Request', code.resentTitle],
  ['OT-08', 'The new Otp has been sent to your email address', code.resentText],
  ['OT-09', 'Verification Successful', code.verifiedTitle],
  ['OT-15', 'Verification failed', code.resendFailed],
  // The server's sentence follows.
  ['OT-16', 'Verification failed: The code is wrong', code.wrong('The code is wrong')],
  ['X-56', 'Select a company', profile.chooseCompany],
  ['PC-08', 'Loading companies...', profile.loadingCompanies],
  ['PC-17', 'User data updated successfully', profile.saved],
  ['PC-19', 'Proceed to make your own time payment, You can now login', profile.loginReady],
  ['PC-21', 'Error fetching companies', profile.companiesFailed],
  ['PC-22', 'Wallet creation failed', profile.walletFailed],
  ['PC-23', 'Failed to update user data', profile.updateFailed],
  ['LI-05', 'Please enter both email and password!', loginSchema.safeParse({}).error?.issues[0]?.message],
  ['LI-19', 'Login failed: Bad Gateway', signInCopy.login.failed(standardPhrase(502))],
  ['LI-17', 'Invalid email or password', WRONG_LOGIN],
  ['FP-03', 'OTP has been sent to your email', forgot.sent],
  ['FP-05', 'Error sending verification code', forgot.failed],
  ['FP-12', 'Passwords do not match!', NEW_PASSWORDS_DIFFER],
  ['FP-16', 'Password changed', change.changedTitle],
  ['FP-17', 'Success! Your password has been updated.', change.changedText],
  ['PY-07', 'Payment was successfully processed!', payment.succeeded],
  ['PY-08', 'Payment was not successfully processed.', payment.failed],
  ['PY-07', 'Payment was successfully processed!', paymentCopy.succeeded],
  ['PY-12', 'Error fetching Flutterwave public key', paymentCopy.keyFailed],
  ['D-21', 'Identity Confirmation', dashboardCopy.identityTitle],
  [
    'D-22',
    'Kindly wait as we verify your identity with your workplace. ' +
      "You'll receive an email once your eligibility is confirmed.",
    dashboardCopy.identityText,
  ],
  ['D-26', 'Error fetching shopping history', ordersCopy.historyFailed],
  ['D-27', 'Error fetching user data.', layoutCopy.personFailed],
  ['H-03', 'Paid', ordersCopy.paid],
  ['X-59', 'Delivery fee paid', ordersCopy.paidLabel],
  ['H-09', 'Delivery payment is not successful', ordersCopy.closed],
  ['S-08', 'No category found!', storeCopy.noCategory],
  ['S-09', 'Unable to get category!', storeCopy.categoryFailed],
  ['S-34', 'Unable to fetch products, Please try again later', storeCopy.listFailed],
  ['S-35', 'Error fetching product details', storeCopy.productFailed],
  ['S-36', 'Error fetching available items', storeCopy.allFailed],
  ['S-37', 'Error adding to cart', storeCopy.addFailed],
  ['C-07', 'No items in the cart', cartCopy.empty],
  ['C-08', 'Shop Now', cartCopy.shopNow],
  ['C-14', 'Cart item deleted successfully', cartCopy.deleted],
  ['C-15', 'Cart item not found or cart not found', cartCopy.notThere],
  ['C-16', 'Error deleting cart item', cartCopy.deleteFailed],
  ['C-20', 'Cart is empty!', cartCopy.emptyToast],
  ['E-09', 'Cart is empty!', cartCopy.emptyToast],
  ['C-21', 'Error fetching cart items', cartCopy.fetchFailed],
  ['C-24', 'API request failed', cartCopy.chargesFailed],
  ['CK-25', 'Failed to fetch order details', placedCopy.fetchRefused],
  ['CK-26', 'Error fetching order details', placedCopy.fetchFailed],
  ['PF-17', 'Error fetching FAQs', supportCopy.faqsFailed],
  ['PF-12', 'See More', termsCopy.seeMore],
  ['PF-12', 'See Less', termsCopy.seeLess],
  ['PF-28', 'Error submitting form.', supportCopy.form.failed],
  // The browser's own sentence follows.
  ['PF-29', 'Error submitting form: Failed to fetch', supportCopy.form.broke('Failed to fetch')],
  ['PF-30', 'Message Sent', supportCopy.form.sentTitle],
  ['PF-30', 'Back to Home', supportCopy.form.back],
  ['X-01', 'Your message has been sent. We will reply by e-mail.', supportCopy.form.sentText],
  ['PF-33', 'Information changed', profileCopy.name.doneTitle],
  ['X-53', 'Your new name has been sent to your employer for confirmation.', profileCopy.name.doneText],
  ['E-10', 'Unexpected Application Error!', errorCopy.errorTitle],
]

it.each(MESSAGES)('%s says: %s', (_, quoted, said) => {
  expect(said).toBe(quoted)
})

const E2E = join(import.meta.dirname, '../e2e')
const EXPECTED = readdirSync(E2E)
  .filter((name) => name.endsWith('.spec.ts'))
  .flatMap((name) => expectedTexts(name, readFileSync(join(E2E, name), 'utf8')))

it.each(MESSAGES)('%s is expected in a browser: %s', (_, quoted) => {
  expect(EXPECTED.some((text) => text.includes(quoted))).toBe(true)
})

it('says on the landing page that the questions could not be loaded (L-09)', () => {
  expect(renderToStaticMarkup(createElement(FaqSection, { faqs: null }))).toContain('Error fetching FAQs')
})

/** Every requirement that quotes a text of a screen (docs/requirements.md). */
const IDS = `
  X-01 X-02 X-03 X-06 X-07 X-09 X-20 X-32 X-33 X-42 X-45 X-47 X-48 X-53 X-54 X-56 X-59 X-63 X-65
  L-01 L-05 L-06 L-09 L-10 L-11 L-12
  RG-01 RG-02 RG-06 RG-08 RG-09 RG-11 RG-12 RG-13 RG-24 OT-05 OT-06 OT-07 OT-08 OT-09 OT-15 OT-16
  PC-01 PC-02 PC-05 PC-07 PC-08 PC-09 PC-17 PC-19 PC-21 PC-22 PC-23 LI-02 LI-03 LI-04 LI-05 LI-13 LI-17 LI-19
  FP-01 FP-03 FP-05 FP-06 FP-10 FP-11 FP-12 FP-16 FP-17 PY-07 PY-08 PY-12
  D-01 D-05 D-06 D-07 D-08 D-09 D-10 D-11 D-16 D-17 D-18 D-20 D-21 D-22 D-23 D-26 D-27
  H-01 H-02 H-03 H-04 H-05 H-09 H-13 H-14 H-15 H-17 H-18
  S-03 S-05 S-08 S-09 S-25 S-26 S-28 S-29 S-30 S-34 S-35 S-36 S-37
  C-01 C-03 C-04 C-07 C-08 C-09 C-10 C-11 C-14 C-15 C-16 C-20 C-21 C-24 C-27
  CK-01 CK-02 CK-03 CK-04 CK-05 CK-12 CK-13 CK-15 CK-16 CK-18 CK-19 CK-20 CK-21 CK-25 CK-26
  PF-02 PF-03 PF-06 PF-09 PF-12 PF-17 PF-18 PF-19 PF-20 PF-21 PF-22 PF-23 PF-24 PF-28 PF-29 PF-30 PF-31 PF-32
  PF-33 PF-34 E-09 E-10 B-11
`
  .trim()
  .split(/\s+/)

/** Requirements that are in neither table, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'X-09': 'the sentences of CK-13 and PC-19',
  'X-20': 'the link of PF-02',
  'X-32': 'the heading of C-01',
  'X-42': 'the sentence of H-09',
  'X-45': 'the sentence of C-20',
  'X-47': 'the hint of FP-11',
  'X-48': 'the sentence of LI-19',
  'X-54': 'the sentence of PF-28',
  'X-63': 'the sentence of PF-17',
  'X-65': 'the sentence of E-10',
  'L-09': 'rendered above: a browser cannot make the server fail',
  'LI-13': 'not shown (docs/decisions/0038)',
  'D-20': 'a format: lib/core/clock.test.ts',
  'B-11': 'a format: lib/core/clock.test.ts',
  'D-23': 'the link of the dialog of D-21: e2e/dashboard.spec.ts',
  'H-05': 'the effect of the button of H-04: e2e/history.spec.ts',
  'PF-31': 'the sentence of X-01',
}

it('every requirement that quotes a text is in a table or has a reason', () => {
  const walk = readFileSync(join(E2E, 'quoted-texts.ts'), 'utf8')
  const tabled = new Set([...MESSAGES.map(([id]) => id), ...[...walk.matchAll(/'([A-Z]+-\d+)':/g)].map(([, id]) => id)])
  expect(
    IDS.filter((id) => !tabled.has(id) && !(id in ELSEWHERE)),
    'neither in a table nor excused',
  ).toEqual([])
  expect(
    Object.keys(ELSEWHERE).filter((id) => tabled.has(id) || !IDS.includes(id)),
    'excused without need',
  ).toEqual([])
  expect(
    [...tabled].filter((id) => !IDS.includes(id ?? '')),
    'not among the requirements',
  ).toEqual([])
})
