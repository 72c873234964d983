/** Texts of HR's request for the company's credit. */
export const companyPayoutCopy = {
  title: 'Credit of your company',
  text: 'You sent more than your employees’ deductions. The rest pays for your next deductions.',
  open: 'Pay it back to our bank account',
  lead: 'Instead of using it for your next deductions, you can have it sent to a bank account of your company.',
  bank: 'Bank',
  accountNumber: 'Account number',
  numberHint: '10 digits',
  accountName: 'Account name',
  ask: 'Ask for the payout',
  proof: 'To give us a bank account, please enter your password again. It counts for ten minutes.',
  password: 'Your password',
  prove: 'Continue',
  payableFrom: (moment: string) => `The account is new, so we send no money to it before ${moment}.`,
  unconfirmed:
    'A second person confirms the account first: another approver of your company, or Foodbank where there is none.',
  asked: 'We have your request. We will email you when the money is on its way.',
  waiting: (account: string, bank: string) =>
    `You asked us to send the credit to your company’s account ${account} at ${bank}. ` +
    'Two members of our staff check it first. ' +
    'We will email you when the money is on its way. Deductions that you book before use the credit first.',
  withdraw: 'Withdraw this request',
  withdrawn: 'The request was withdrawn. We keep the credit.',
} as const
