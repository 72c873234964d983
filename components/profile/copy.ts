/** Every text of the profile. Quoted ones stand as the specification has them. */
export const profileCopy = {
  title: 'Profile',
  personal: 'Personal information',
  rows: { fullName: 'Full name', email: 'Email', phone: 'Phone number', address: 'Home address', company: 'Company', salary: 'Salary', jobTitle: 'Job title' },
  data: {
    title: 'Your data',
    lead: 'The law gives you a copy of everything we keep about you, and the right to have it deleted.',
    download: 'Download my data',
    downloadHint: 'A file with your account, orders, payments, plans and messages.',
    erase: 'Delete my account',
    eraseHint: 'Possible once nothing is owed and no order is under way.',
    dialogTitle: 'Delete your account?',
    goes: 'Your name, email, phone number, address, picture, workplace and password are deleted, with your cart and your notifications. You are signed out everywhere. This cannot be undone.',
    stays: 'What you bought, paid and repaid stays in our books without your name, because tax law asks for it.',
    anew: 'You can register again later with the same email, as a new customer with a new registration fee.',
    password: 'Your password',
    confirm: 'Delete for good',
    keep: 'Keep my account',
  },
} as const
