import type { CompanyState } from '@/generated/prisma/enums'

export const companiesCopy = {
  title: 'Companies',
  lead: 'Employers whose employees buy on a payment plan. Approve or reject new sign-ups here.',
  waiting: (count: number) =>
    count === 1 ? 'One company is waiting for your decision' : `${count} companies are waiting for your decision`,
  states: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } satisfies Record<CompanyState, string>,
  paused: 'Paused',
  caption: 'Companies by name',
  none: {
    title: 'No company found',
    text: 'Companies that sign up appear here. Clear the filter to see all.',
  },
  back: 'All companies',
  tabs: {
    label: 'Pages about the company',
    overview: 'Overview',
    delivery: 'Delivery',
    notYet: 'Approve the company first. Then its workplace can have delivery days.',
    money: 'Months and transfers',
    buyers: 'Buyers',
    orders: 'Orders',
  },
  signedUp: (day: string) => `Signed up on ${day}`,
  rejectedFor: (reason: string) => `Rejected: ${reason}`,
  facts: {
    heading: 'Overview',
    owed: 'Owed to Foodbank',
    owedHint: 'Deducted from pay, not yet sent',
    employees: {
      pending: 'Employees to confirm',
      approved: 'Confirmed employees',
      declined: 'Declined employees',
      left: 'Employees who left',
    },
    contact: 'Sign-up contact',
    address: 'Address',
  },
  people: 'HR team',
} as const
