/** Quoted texts of the specification keep its wording. */
export const profileCopy = {
  title: 'Profile',
  home: 'Back to Home',
  sections: { personal: 'Personal information', terms: 'Terms and privacy', faqs: 'FAQS', contact: 'Contact support' },
  sectionsLabel: 'Profile sections',
  missing: '—',
  rows: {
    fullName: 'Full name',
    email: 'Email',
    phone: 'Phone number',
    address: 'Home address',
    company: 'Company',
    salary: 'Salary',
    jobTitle: 'Job title',
  },
  name: {
    edit: 'Change full name',
    title: 'Edit full name',
    hint: 'Your employer must confirm the new name before we use it.',
    save: 'Save changes',
    doneTitle: 'Information changed',
    doneText: 'Your new name has been sent to your employer for confirmation.',
    back: 'Back',
    waiting: (name: string) => `Your new name, ${name}, is waiting for your employer to confirm it.`,
  },
  data: {
    title: 'Your data',
    lead: 'You can download your data or delete your account.',
    download: 'Download my data',
    downloadHint: 'A file with your account, orders, payments, plans and messages.',
    erase: 'Delete my account',
    eraseHint: 'You can do this when you owe nothing and have no open order.',
    dialogTitle: 'Delete your account?',
    goes:
      'We delete your name, e-mail, phone number, address, picture, workplace and password, your cart and your ' +
      'notifications. You are signed out everywhere. This cannot be undone.',
    stays: 'We keep the amounts you bought, paid and repaid, without your name, because tax law requires it.',
    anew: 'You can register again later with the same e-mail. You then pay the registration fee again.',
    password: 'Your password',
    confirm: 'Delete for good',
    keep: 'Keep my account',
  },
} as const
