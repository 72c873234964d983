import { MAX_CAP_BPS } from '@/lib/companies/rules'

/** What the forms of a company say. The browser loads it, and nothing else of the words about companies. */
export const companyFormsCopy = {
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
} as const
