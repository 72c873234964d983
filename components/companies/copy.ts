export const companySignUpCopy = {
  title: 'Company Sign Up',
  description:
    'Sign your company up with Foodbank: your employees buy food on a payment plan that is repaid through payroll.',
  lead:
    'Your employees buy food on a payment plan, and you deduct the instalments from their pay. ' +
    'We’ll review your sign-up and reply by email.',
  company: 'Your company',
  companyName: 'Company name',
  address: 'Company address',
  payday: 'Payday',
  paydayHint: 'Instalments are due on the day you pay wages.',
  choosePayday: 'Select a day',
  everyMonth: (day: string) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`,
  contact: 'Your HR contact person',
  fullname: 'Full name',
  email: 'Work email',
  emailHint: 'When we approve your company, we send a link to set a password to this address.',
  phone: 'Phone number',
  submit: 'Sign up',
  privacy: {
    before: 'We keep these details to review your sign-up and reply to it. See our ',
    link: 'privacy notice',
    after: '.',
  },
  haveAccount: 'Already have an account? Sign in',
  doneTitle: 'Thank you',
  doneText: 'We have sent you an email. We’ll review your sign-up and reply to the same address.',
  doneLink: 'Back to the home page',
} as const
