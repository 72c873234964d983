/** Every text of Company Sign Up. */
export const companySignUpCopy = {
  title: 'Company Sign Up',
  description:
    'Sign your company up with Foodbank: your employees buy food on a payment plan that is repaid through payroll.',
  lead: 'Your employees buy food on a payment plan, and you deduct the instalments from their pay. Tell us who you are: we look at it and answer by mail.',
  company: 'Your company',
  companyName: 'Company name',
  address: 'Company address',
  payday: 'Payday',
  paydayHint: 'Instalments are due on the day you pay wages.',
  choosePayday: 'Select a day',
  everyMonth: (day: string) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`,
  contact: 'The first person of your HR office',
  fullname: 'Full name',
  email: 'Work email',
  emailHint: 'Once we have approved your company, a link to set a password goes to this address.',
  phone: 'Phone number',
  submit: 'Sign up',
  privacy: {
    before: 'We keep these details to decide on your sign-up and to answer it, as our ',
    link: 'privacy notice',
    after: ' says.',
  },
  haveAccount: 'Already have an account? Sign in',
  doneTitle: 'Thank you',
  doneText: 'We have written to the address you gave. We look at your sign-up and answer there.',
  doneLink: 'Back to the start',
} as const
