import { expect, it } from 'vitest'
import { NEW_PASSWORDS_DIFFER, PASSWORDS_DIFFER, WEAK_PASSWORD, WRONG_LOGIN } from '@/lib/accounts/rules'
import { loginSchema } from '@/lib/accounts/schema'
import { EMAIL_PROBLEM } from '@/lib/core/fields'
import { OVER_LIMIT } from '@/lib/credit/rules'
import { cartCopy } from './cart/copy'
import { checkoutCopy } from './checkout/copy'
import { dashboardCopy } from './dashboard/copy'
import { layoutCopy } from './layout/copy'
import { troubleCopy } from './layout/trouble-copy'
import { ordersCopy } from './orders/copy'
import { paymentCopy } from './payments/copy'
import { profileCopy } from './profile/copy'
import { registrationCopy } from './registration/copy'
import { signInCopy } from './sign-in/copy'
import { storeCopy } from './store/copy'
import { supportCopy } from './support/copy'
import { termsCopy } from './terms/copy'

const { code, profile, start, payment } = registrationCopy
const { change, forgot } = signInCopy

/*
 * The texts the specification quotes for messages and dialogs, by the id of the requirement, and what the app says
 * (checklist E-13). Those that stand on a page as it opens are in e2e/quoted-texts.ts. Two have no place: 'Failed to fetch user
 * details' (LI-13) and 'Login failed: …' (LI-19), for a login answers once, with all of it or with a sentence.
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
  ['OT-16', 'Verification failed: The code is wrong.', code.wrong('The code is wrong.')],
  ['PC-07', 'Select a company', profile.chooseCompany],
  ['PC-08', 'Loading companies...', profile.loadingCompanies],
  ['PC-17', 'User data updated successfully', profile.saved],
  ['PC-19', 'Proceed to make your own time payment, You can now login', profile.loginReady],
  ['PC-21', 'Error fetching companies', profile.companiesFailed],
  ['PC-22', 'Wallet creation failed', profile.walletFailed],
  ['PC-23', 'Failed to update user data', profile.updateFailed],
  ['LI-05', 'Please enter both email and password!', loginSchema.safeParse({}).error?.issues[0]?.message],
  ['LI-17', 'Invalid email or password', WRONG_LOGIN],
  ['FP-03', 'OTP has been sent to your email', forgot.sent],
  ['FP-05', 'Error sending verification code', forgot.failed],
  ['FP-12', 'Passwords do not match!', NEW_PASSWORDS_DIFFER],
  ['FP-16', 'Password changed', change.changedTitle],
  ['FP-17', 'Success! Your password has been updated.', change.changedText],
  ['PY-07', 'Payment was successfully processed!', payment.succeeded],
  ['PY-07', 'Payment was successfully processed!', paymentCopy.succeeded],
  ['PY-12', 'Error fetching Flutterwave public key', paymentCopy.keyFailed],
  ['D-21', 'Identity Confirmation', dashboardCopy.identityTitle],
  ['D-22', "Kindly wait as we verify your identity with your workplace. You'll receive an email once your eligibility is confirmed.", dashboardCopy.identityText],
  ['D-26', 'Error fetching shopping history', ordersCopy.historyFailed],
  ['D-27', 'Error fetching user data.', layoutCopy.personFailed],
  ['H-03', 'Paid', ordersCopy.paid],
  ['H-09', 'Delivery payment is not successful', ordersCopy.closed],
  ['S-08', 'No category found!', storeCopy.noCategory],
  ['S-09', 'Unable to get category!', storeCopy.categoryFailed],
  ['S-25', 'Total price of Item', storeCopy.totalOfItem],
  ['S-26', 'Add to cart', storeCopy.add],
  ['S-28', 'Item Added', storeCopy.addedTitle],
  ['S-29', 'Success! Your order is now in your cart, ready for checkout.', storeCopy.addedText],
  ['S-30', 'Go to cart', storeCopy.goToCart],
  ['S-34', 'Unable to fetch products, Please try again later', storeCopy.listFailed],
  ['S-35', 'Error fetching product details', storeCopy.productFailed],
  ['S-36', 'Error fetching available items', storeCopy.allFailed],
  ['S-37', 'Error adding to cart', storeCopy.addFailed],
  ['C-01', 'Today', cartCopy.today],
  ['C-04', 'Proceed', cartCopy.proceed(undefined)],
  ['C-07', 'No items in the cart', cartCopy.empty],
  ['C-08', 'Shop Now', cartCopy.shopNow],
  ['C-09', 'Confirm Deletion', cartCopy.confirmTitle],
  ['C-10', 'Are you sure you want to delete this food item?', cartCopy.confirmText],
  ['C-14', 'Cart item deleted successfully', cartCopy.deleted],
  ['C-15', 'Cart item not found or cart not found', cartCopy.notThere],
  ['C-16', 'Error deleting cart item', cartCopy.deleteFailed],
  ['C-20', 'Cart is empty!', cartCopy.emptyToast],
  ['C-21', 'Error fetching cart items', cartCopy.fetchFailed],
  ['C-24', 'API request failed', cartCopy.chargesFailed],
  ['CK-25', 'Failed to fetch order details', checkoutCopy.fetchRefused],
  ['CK-26', 'Error fetching order details', checkoutCopy.fetchFailed],
  ['L-09', 'Error fetching FAQs', supportCopy.faqsFailed],
  ['PF-12', 'See More', termsCopy.seeMore],
  ['PF-12', 'See Less', termsCopy.seeLess],
  ['PF-18', 'Fill the form to Contact Us', supportCopy.form.title],
  ['PF-20', 'Enter your first name', supportCopy.form.firstNameExample],
  ['PF-21', 'Enter your last name', supportCopy.form.lastNameExample],
  ['PF-22', 'Enter your correct email address', supportCopy.form.emailExample],
  ['PF-23', 'How can we help you?', supportCopy.form.complaintExample],
  ['PF-24', 'Send Message', supportCopy.form.send],
  ['PF-28', 'Error submitting form.', supportCopy.form.failed],
  ['PF-29', 'Error submitting form: lost', supportCopy.form.broke('lost')],
  ['PF-30', 'Message Sent', supportCopy.form.sentTitle],
  ['PF-30', 'Back to Home', supportCopy.form.back],
  ['X-01', 'Your message has been sent. We will reply by e-mail.', supportCopy.form.sentText],
  ['PF-32', 'Save changes', profileCopy.name.save],
  ['PF-33', 'Information changed', profileCopy.name.doneTitle],
  ['X-53', 'Your new name has been sent to your employer for confirmation.', profileCopy.name.doneText],
  ['E-10', 'Unexpected Application Error!', troubleCopy.errorTitle],
]

it.each(MESSAGES)('%s says: %s', (_, quoted, said) => {
  expect(said).toBe(quoted)
})
