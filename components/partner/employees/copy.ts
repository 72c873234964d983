/** Every text of HR's employees. */
export const employeesCopy = {
  employees: 'Employees',
  lead: 'People of your company who want to buy food on a payment plan. They can order once you have confirmed them.',
  tabsLabel: 'Employees by status',
  tabs: { pending: 'To confirm', approved: 'Confirmed', leaving: 'Leaving', left: 'Left', declined: 'Declined' },
  captions: {
    pending: 'Employees to confirm',
    approved: 'Confirmed employees',
    leaving: 'Employees who leave',
    declined: 'Declined employees',
    left: 'Employees who have left',
  },
  columns: {
    employee: 'Employee',
    staffId: 'Staff ID',
    jobTitle: 'Job title',
    salary: 'Monthly salary',
    spendable: 'Can still spend',
    lastDay: 'Last day',
    due: 'Due from final pay',
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
  search: 'Search',
  searchHint: 'Name, e-mail or staff ID',
  leavesOn: (day: string) => `Leaves on ${day}`,
  bulk: {
    confirm: (count: number | undefined) =>
      !count ? 'Confirm the selected' : `Confirm ${count} ${count === 1 ? 'employee' : 'employees'}`,
    hint: 'With the salary each of them entered.',
    done: (count: number) =>
      count === 0
        ? 'Nobody was confirmed.'
        : `${count} ${count === 1 ? 'employee is' : 'employees are'} confirmed. We have written to them.`,
  },
  nothingFound: { title: 'Nobody fits your search', text: 'Look for a part of the name, the e-mail or the staff ID.' },
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
    leaving: {
      title: 'Nobody leaves',
      text: 'Confirmed employees whose last day you have entered stand here until that day.',
    },
    left: {
      title: 'Nobody has left',
      text: 'Employees who have left your company stand here. They cannot order any more.',
    },
  },
  emptyPage: {
    title: 'There is nobody further on',
    text: 'Everybody on this page has been dealt with. Go back to the first page to see who is left.',
  },
  one: {
    back: 'All employees',
    details: 'Details',
    registered: 'E-mail',
    correct: 'Save corrections',
    correctHint:
      'The salary rules how much the employee can spend from now on. We tell them that it was corrected, without the figure.',
    leaving: 'Leaving the company',
    lastDay: 'Last day at work',
    lastDayHint:
      'From that day on the employee cannot order. Until then a payment plan can only run to the last payday before it.',
    enter: 'Enter the last day',
    change: 'Change the last day',
    takeBack: 'Entered by mistake: take it back',
    due: 'Due from final pay',
    nothingDue: 'Nothing is left to be deducted.',
    dueText:
      'What is left of the payment plans. Please keep it from the final pay, or let the employee pay it: they can do so on their statement.',
    rehire: 'Take on again',
    rehireHint: 'The employee can order again at once, by the salary you enter.',
    salary: 'Monthly salary',
    staffId: 'Staff ID',
    jobTitle: 'Job title',
    declinedFor: 'Declined, because:',
    waits: 'This employee waits to be confirmed. You find them under “To confirm”.',
    spendable: 'Can still spend',
    notices: {
      corrected: 'The corrections are saved. We have written to the employee.',
      'last-day': 'The last day is entered. We have written to the employee.',
      stays: 'The last day is taken back. We have written to the employee.',
      rehired: 'The employee can order again. We have written to them.',
    },
  },
} as const
