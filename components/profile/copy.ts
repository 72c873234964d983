/** Every text of the profile. Quoted ones stand as the specification has them. */
export const profileCopy = {
  title: 'Profile',
  personal: 'Personal information',
  rows: { fullName: 'Full name', email: 'Email', phone: 'Phone number', address: 'Home address', company: 'Company', salary: 'Salary', jobTitle: 'Job title' },
} as const
