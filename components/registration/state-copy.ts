/* Texts of the server's pages about a registration. Those of the forms are apart, because a phone loads them. */

export const stepsCopy = {
  way: 'Your registration',
  account: 'Account',
  code: 'Code',
  workplace: 'Work',
  confirmation: 'HR',
  fee: (amount: string) => `Pay ${amount}`,
  store: 'Shop',
  done: ', done',
} as const

export const stateCopy = {
  title: 'Your registration',
  pending: (company: string) => `HR at ${company} is checking your details.`,
  wait: (usual: string) => `This takes ${usual}. We will email you.`,
  whom: (company: string) => `Questions? Ask your HR office at ${company}.`,
  support: 'Write to us',
  declined: (reason: string) => `Your employer did not confirm you: ${reason}`,
  declinedText: 'Please correct your details below, or choose another company. HR then checks them again.',
  incomplete: 'Tell us where you work. HR then confirms you.',
  fillIn: 'Fill in your profile',
  unpaid: 'HR has confirmed you. Pay the registration fee to start shopping.',
  toFee: 'Go to the registration fee',
  remind: 'Remind HR',
  remindAfter: (moment: string) => `You can remind HR after ${moment}.`,
  reminded: 'We have reminded your HR office.',
  look: 'Look at the store',
  details: 'Correct your details',
  sent: 'Your details are sent to HR.',
  withdraw: 'Withdraw your request',
  withdrawText: 'HR will no longer see you. Your account stays, and you can fill in your profile again at any time.',
  withdrawNow: 'Withdraw',
  withdrawn: 'Your request is withdrawn.',
  signOut: 'Sign out',
  store: {
    title: 'The store',
    lead: 'You can look around. You can add food to your cart after HR has confirmed you and you have paid the fee.',
    back: 'Back to your registration',
    outOfStock: 'Out of stock',
  },
} as const
