import type { ReasonCopy } from '@/components/ui/reason-form'
import { LAWFUL_SHARE } from '@/lib/companies/rules'

export const employeesCopy = {
  employees: 'Employees',
  lead: 'Employees who want to buy food on a payment plan. They can order once you confirm them.',
  tabsLabel: 'Employees by status',
  tabs: { pending: 'To confirm', approved: 'Confirmed', leaving: 'Leaving', left: 'Left', declined: 'Declined' },
  captions: {
    pending: 'Employees to confirm',
    approved: 'Confirmed employees',
    leaving: 'Employees who are leaving',
    declined: 'Declined employees',
    left: 'Employees who have left',
  },
  salaryHint:
    'The salary sets how much an employee can spend. Compare it with your payroll and correct it if it differs. ' +
    'Other deductions are what else leaves the pay each month, such as tax, pension and loans.',
  salary: 'Monthly salary',
  otherDeductions: 'Other deductions a month',
  salaryOf: (name: string) => ` of ${name}`,
  confirm: 'Confirm',
  decline: (name: string): ReasonCopy => ({
    open: ['Decline…', ` with a reason: ${name}`],
    reason: ['Reason', ` for declining ${name}`],
    kind: 'employee_decline',
    submit: ['Decline', name],
  }),
  leavesOn: (day: string) => `Leaves on ${day}`,
  bulk: {
    confirm: (count: number | undefined) =>
      !count ? 'Confirm selected' : `Confirm ${count} ${count === 1 ? 'employee' : 'employees'}`,
    hint: 'Uses the salary in each row. Marked salaries are left out: check and confirm them one by one.',
    marked: (count: number) =>
      `${count} ${count === 1 ? 'salary on this page looks' : 'salaries on this page look'} unusual. ` +
      'Each is marked in its row.',
    done: (count: number) =>
      count === 0
        ? 'No employee was confirmed.'
        : `${count} ${count === 1 ? 'employee is' : 'employees are'} confirmed. They will get an email.`,
  },
  nothingFound: { title: 'No results', text: 'Enter part of the name, the email or the staff ID.' },
  grid: {
    confirmed: (name: string) => `${name} is confirmed and will get an email.`,
    declined: (name: string) => `${name} is declined and will get your reason by email.`,
    undone: (count: number) => `Undone: ${count} ${count === 1 ? 'employee is' : 'employees are'} as before.`,
    listedAs: (name: string) => `as ${name}`,
    waits: (amount: string) => `${amount} waits for a second person, under “Approvals”.`,
  },
  empty: {
    pending: {
      title: 'No employees to confirm',
      text: 'New registrations appear here.',
    },
    approved: { title: 'No confirmed employees', text: 'Employees you confirm appear here.' },
    declined: {
      title: 'No declined employees',
      text: 'Employees you decline appear here with your reason. You can still confirm them later.',
    },
    leaving: {
      title: 'No upcoming leavers',
      text: 'Employees appear here from when you enter their last day until that day.',
    },
    left: {
      title: 'No former employees',
      text: 'Employees who have left your company appear here. They can no longer order.',
    },
  },
  emptyPage: {
    title: 'Nothing on this page',
    text: 'You have decided on everyone on this page. Go back to the first page.',
  },
  salaries: {
    title: 'Salary history',
    none: 'No change is recorded yet.',
    own: 'Entered by the employee',
    by: (name: string) => `Entered by ${name}`,
    unknown: 'Entered by HR',
  },
  one: {
    back: 'All employees',
    details: 'Details',
    registered: 'Email',
    correct: 'Save corrections',
    correctHint:
      'The salary sets how much the employee can spend from now on. ' +
      'We tell them that it was corrected, but not the amount. ' +
      'A rise above 20% within 90 days waits for a second person.',
    leaving: 'Leaving the company',
    lastDay: 'Last day at work',
    lastDayHint: 'From that day the employee cannot order. New plans must end before the last day.',
    enter: 'Enter the last day',
    change: 'Change the last day',
    leaver: {
      title: (name: string) => `${name} leaves the company?`,
      owed: 'Still owed to Foodbank:',
      nothingOwed: 'Nothing is owed to Foodbank.',
      happens: (day: string, hasDebt: boolean): readonly string[] => [
        `From ${day} this employee cannot order. Orders that are not approved yet cannot be approved any more.`,
        ...(hasDebt
          ? [
              `The file of that month asks the final pay for the balance, within ${LAWFUL_SHARE.words} of it.`,
              'The employee pays the rest to Foodbank. Later files do not ask for it.',
            ]
          : []),
        'The employee will get an email. You can undo this.',
      ],
      confirm: 'Save the last day',
      cancel: 'Go back',
    },
    takeBack: 'Undo last day',
    due: 'Due from final pay',
    nothingDue: 'Nothing is left to deduct.',
    dueText:
      'The unpaid balance of the payment plans. Deduct from the final pay what the file of that month asks for: ' +
      `never more than ${LAWFUL_SHARE.words} of it. The employee pays the rest on their Statement page.`,
    rehire: 'Rehire',
    rehireHint: 'The employee can order again at once. The salary you enter sets how much.',
    salary: 'Monthly salary',
    otherDeductions: 'Other deductions a month',
    otherDeductionsHint:
      `What else leaves the pay each month, such as tax, pension and loans. All deductions together may take ` +
      `${LAWFUL_SHARE.words} of it at most, so we ask for less when these are high.`,
    staffId: 'Staff ID',
    jobTitle: 'Job title',
    declinedFor: 'Reason for declining:',
    salaryWaits: (amount: string) =>
      `The salary of ${amount} waits for a second person, under “Approvals”. Until then it does not count.`,
    isPending: 'This employee is waiting for you to confirm them, under “To confirm”.',
    spendable: 'Can still spend',
    notices: {
      'employee-corrected': 'The corrections are saved. The employee will get an email.',
      'employee-last-day': 'The last day is saved. The employee will get an email.',
      'employee-stays': 'The last day is removed. The employee will get an email.',
      'salary-waits': 'The salary waits for a second person, because it rises by more than 20%. The old one counts.',
      'employee-rehired': 'The employee can order again and will get an email.',
    },
  },
} as const
