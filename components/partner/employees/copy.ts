/** Every text of HR's employees. */
export const employeesCopy = {
  employees: 'Employees',
  lead: 'People of your company who want to buy food on a payment plan. They can order once you have confirmed them.',
  tabsLabel: 'Employees by status',
  tabs: { pending: 'To confirm', approved: 'Confirmed', declined: 'Declined', left: 'Left' },
  captions: {
    pending: 'Employees to confirm',
    approved: 'Confirmed employees',
    declined: 'Declined employees',
    left: 'Employees who have left',
  },
  columns: {
    employee: 'Employee',
    staffId: 'Staff ID',
    jobTitle: 'Job title',
    salary: 'Monthly salary',
    spendable: 'Can still spend',
    reason: 'Reason',
    decision: 'Monthly salary, and your decision',
  },
  salaryHint:
    'The salary you confirm rules how much an employee can spend. Please compare it with your payroll, and correct it where it differs.',
  salary: 'Monthly salary',
  salaryOf: (name: string) => ` of ${name}`,
  confirm: 'Confirm',
  decline: 'Decline',
  declineMore: 'Decline…',
  withReason: (name: string) => ` with a reason: ${name}`,
  reason: 'Reason',
  reasonOf: (name: string) => ` for declining ${name}`,
  reasonHint: 'The employee reads it in our mail.',
  notices: {
    confirmed: (name: string) => `${name} is confirmed. We have written to them.`,
    declined: (name: string) => `${name} is declined. We have written to them with your reason.`,
  },
  empty: {
    pending: {
      title: 'Nobody is waiting for you',
      text: 'As soon as an employee registers and names your company, they stand here for you to confirm.',
    },
    approved: { title: 'Nobody is confirmed yet', text: 'Employees you confirm under “To confirm” stand here.' },
    declined: {
      title: 'Nobody was declined',
      text: 'Employees you decline stand here with the reason you gave. You can still confirm them later.',
    },
    left: { title: 'Nobody has left', text: 'Employees who have left your company stand here. They cannot order any more.' },
  },
  emptyPage: {
    title: 'There is nobody further on',
    text: 'Everybody on this page has been dealt with. Go back to the first page to see who is left.',
  },
} as const
