import type { CompanyState } from '@/generated/prisma/enums'
import { MAX_CAP_BPS } from '@/lib/companies/rules'

export const companiesCopy = {
  title: 'Companies',
  lead: 'Employers whose employees buy on a payment plan. Approve or reject new sign-ups here.',
  waiting: (count: number) =>
    count === 1 ? 'One company is waiting for your decision' : `${count} companies are waiting for your decision`,
  states: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } satisfies Record<CompanyState, string>,
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
  decision: {
    heading: 'Your decision',
    text: 'After approval, the contact gets a link by email to set a password, and employees can choose the company.',
    approve: 'Approve',
    approved: (name: string) => `${name} is approved. The contact will get an email with a link.`,
    reject: {
      open: ['Reject…'],
      reason: ['Reason'],
      kind: 'company_reject',
      submit: ['Reject'],
    },
    rejected: (name: string) => `${name} is rejected. The contact will get an email.`,
  },
  pause: {
    heading: 'New orders',
    running: 'Employees can place new orders.',
    badge: 'Paused',
    since: (day: string, reason: string) => `Paused since ${day}: ${reason}`,
    bySystem: 'This pause ends by itself when the money arrives. If you end it, it cannot begin again for 7 days.',
    byStaff: 'This pause lasts until a member of staff ends it.',
    pause: {
      open: ['Pause new orders…'],
      reason: ['Reason'],
      kind: 'company_pause',
      hint: 'Employees only see that new orders are paused.',
      submit: ['Pause new orders'],
    },
    resume: {
      open: ['Allow new orders…'],
      reason: ['Reason'],
      kind: 'company_resume',
      submit: ['Allow new orders'],
    },
    paused: (name: string) => `New orders of ${name} are paused.`,
    resumed: (name: string) => `Employees of ${name} can order again.`,
  },
  terms: {
    heading: 'Terms',
    text:
      'New terms need a second person’s approval, and HR is told. The months and requests a year apply at once. ' +
      'A new payday or cap counts from the next month that has not begun. ' +
      'Instalments from then on are due on the new payday; their amounts stay.',
    payday: 'Payday',
    defaultMonths: 'Default months',
    maxMonths: 'Maximum months',
    deductionCap: 'Deduction cap in percent',
    deductionCapHint: `The share of the monthly salary that instalments may take: at most ${MAX_CAP_BPS / 100}.`,
    deferralsAYear: 'Smaller deductions a year',
    deferralsAYearHint: 'How often an employee may ask for a smaller or no deduction. 0 for never.',
    reason: 'Reason for the change',
    submit: 'Request new terms',
    saved: 'Requested. The terms change once a second person approves.',
  },
  people: 'HR team',
} as const
