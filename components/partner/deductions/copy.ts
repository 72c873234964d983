import { deductionsCopy } from '@/components/deductions/copy'

const { money } = deductionsCopy
const deductions = (count: number) => (count === 1 ? '1 deduction' : `${count} deductions`)

export const partnerDeductionsCopy = {
  title: 'Deductions',
  lead:
    'Amounts to deduct from your employees’ pay, month by month. ' +
    'Download the file before payday, fill it in and upload it here.',
  back: 'All months',
  closesOn: (day: string) => `Open until ${day}, or until you close it.`,
  tooEarly: 'This month is too far ahead. You can report its deductions from the month before.',
  isClosed: 'This month is closed and cannot be changed. Amounts not deducted are arrears in the next month.',
  figures: {
    expected: 'To deduct',
    deducted: 'Deducted',
    remitted: 'Sent to Foodbank',
    received: 'Received by Foodbank',
  },
  steps: {
    title: '1. Download the file',
    text:
      'It has one line for each employee. Fill in amount_deducted. If it is less than amount_due plus arrears, ' +
      'give a reason. Leave it empty if payroll has not run.',
    csv: 'Download CSV',
    xlsx: 'Download Excel',
  },
  upload: {
    title: '2. Upload the file',
    text: 'You see a preview before anything is booked. You can upload some lines now and the others later.',
    file: 'Completed file',
    hint: 'CSV or Excel (.xlsx), at most 2 MB. You can drop it here.',
    check: 'Check the file',
    checking: 'Reading the file…',
    booking: 'Booking. Please stay on this page…',
  },
  report: {
    booked: 'Booked deductions',
    title: (name: string) => `Preview of ${name}`,
    done: (count: number, total: number) =>
      `${deductions(count)} booked, ${money(total)}. We have informed the employees.`,
    book: (count: number, total: number, over: number) =>
      `Book ${deductions(count)}, ${money(total)}${over > 0 ? `, including ${money(over)} more than is due` : ''}`,
    nothing: 'This file has nothing new to book.',
    sameFile: 'This file was already booked.',
    stopped: 'Nothing can be booked yet. Please correct the lines below in your file and check it again.',
    matched: 'Deducted in full',
    short: 'Deducted in part or not at all, with a reason',
    waiting: 'Not filled in',
    total: 'Total',
    lists: {
      problems: 'Errors',
      unknown: 'Not recognised, not booked',
      doubled: 'Duplicate lines, counted once',
      already: 'Already booked, not changed',
      over: 'More than expected',
      changed: 'Amount due differs',
    },
    line: (line: number) => `Line ${line}`,
  },
  close: {
    title: '3. Close the month',
    text:
      'Do this after payroll. A closed month cannot be changed. ' +
      'Amounts not deducted move to the next month as arrears.',
    more: 'Close this month…',
    sure: (waiting: number, amount: number) =>
      waiting === 0
        ? 'Every line is filled in. A closed month cannot be opened again.'
        : `${waiting === 1 ? '1 line is' : `${waiting} lines are`} not filled in: ` +
          `${money(amount)} moves to the next month as arrears. A closed month cannot be opened again.`,
    button: 'Close month',
    done: 'The month is closed.',
  },
  lines: 'Employees of this month',
  search: 'Name or staff ID',
  state: 'State',
  anyState: 'All states',
  found: (shown: number, all: number) => (shown === all ? `${all} lines` : `${shown} of ${all} lines`),
  columns: {
    employee: 'Employee',
    due: 'Due',
    arrears: 'Arrears',
    after: 'Balance after',
    deducted: 'Deducted',
    state: 'State',
  },
  empty: { title: 'No deductions', text: 'No instalment of your employees is due in this month.' },
  noneFound: { title: 'No results', text: 'Try another name, or show all states.' },
} as const
