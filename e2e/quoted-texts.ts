/** The texts the specification quotes that stand on a page as it opens, by the page and the id of the requirement. */
export const QUOTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': {
    'L-01': 'Get food items from foodbank at a flexible payment plan', 'L-05': 'Sign in', 'L-06': 'Get started', 'L-10': 'Join Us Today',
    'L-11': 'Contact Us', 'L-12': 'Company Sign Up',
  },
  '/Reg1': {
    'RG-01': 'Set up your profile', 'RG-02': 'Personalize your experience by creating your profile today.', 'RG-08': 'Continue',
    'RG-09': 'Already have an account? Sign in',
  },
  '/RegOtp': { 'OT-05': "Didn't receive the OTP? Resend", 'OT-06': 'Verify' },
  '/Reg2': { 'PC-01': 'Almost done!', 'PC-02': '+234', 'PC-09': 'Continue' },
  '/Login': { 'LI-02': 'Forgot password?', 'LI-03': 'Continue', 'LI-04': 'Create account' },
  '/ResetPdChange': { 'FP-10': 'Reset password', 'FP-11': 'Password must contain one symbol and one character' },
  '/Payment': { 'PY-08': 'Payment was not successfully processed.' },
  '/Dashboard': { 'D-01': 'Welcome, ', 'D-06': 'Monthly Payback', 'D-07': 'Apply for food loan', 'D-08': 'Current loan', 'D-09': 'Paid loan', 'D-10': 'Amount left', 'D-11': 'Total loan', 'D-16': 'Order history' },
  '/History': { 'H-04': 'Pay' },
  '/History3': { 'H-14': 'No history yet', 'H-15': 'Shop Now' },
  '/Store': { 'S-03': 'Available items', 'S-04': 'My cart', 'S-05': 'search for a category' },
  '/TransactionChain1': { 'CK-01': 'Add Delivery details', 'CK-03': '+234', 'CK-04': 'Continue' },
  '/TransactionChain2': { 'CK-12': 'Application successful', 'CK-13': 'Order recieved await confirmation in your mail', 'CK-15': 'Total Price', 'CK-16': 'Done' },
  '/TransactionChain3': { 'C-03': 'Payment Summary', 'CK-21': 'Back to Dashboard' },
  '/Profile': { 'PF-02': 'Back to Home', 'PF-03': 'Personal information' },
}
