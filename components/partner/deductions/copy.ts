import { deductionsCopy } from '@/components/deductions/copy'

const { money } = deductionsCopy
const deductions = (count: number) => (count === 1 ? '1 deduction' : `${count} deductions`)

/** Every text of HR's pages about deductions. */
export const partnerDeductionsCopy = {
  title: 'Deductions',
  lead: 'What is to be deducted from the pay of your employees, month by month. Download the file before payday, fill it in, and send it back here.',
  back: 'All months',
  closesOn: (day: string) => `Open until ${day}, or until you close it.`,
  tooEarly: 'This month lies ahead. What was deducted can be told from the month before it on.',
  isClosed:
    'This month is closed and does not change any more. What was not deducted stands as arrears in the next one.',
  figures: {
    expected: 'To deduct',
    deducted: 'Deducted',
    remitted: 'Sent to Foodbank',
    received: 'Received by Foodbank',
  },
  steps: {
    title: '1. Download the file',
    text: 'It has a line for each employee. Fill in amount_deducted; where it is less than amount_due and arrears together, give a reason. Leave it empty where payroll has not run.',
    csv: 'Download CSV',
    xlsx: 'Download Excel',
  },
  upload: {
    title: '2. Send it back',
    text: 'You see what it says before anything counts. You can send a file with some of the lines now and the others later.',
    file: 'The filled-in file',
    hint: 'CSV or Excel (.xlsx), at most 2 MB. You can drop it here.',
    check: 'Check the file',
    checking: 'Reading the file…',
    booking: 'Booking, please stay on this page…',
  },
  report: {
    booked: 'What was booked',
    title: (name: string) => `What ${name} says`,
    done: (count: number, total: number) =>
      `${deductions(count)} booked, ${money(total)}. We have written to the employees.`,
    book: (count: number, total: number, over: number) =>
      `Book ${deductions(count)}, ${money(total)}${over > 0 ? `, ${money(over)} of it more than is due` : ''}`,
    nothing: 'This file has nothing new to book.',
    sameFile: 'This very file was booked before. It counts once.',
    stopped: 'Nothing can be booked until these lines are put right. Please change the file and check it again.',
    matched: 'Deducted in full',
    short: 'Deducted in part or not at all, with a reason',
    waiting: 'Still waiting for an answer',
    total: 'Together',
    lists: {
      problems: 'To put right',
      unknown: 'Not known, and not booked',
      doubled: 'There twice, counted once',
      already: 'Answered before, and left as it is',
      over: 'More than expected',
      changed: 'Amount due differs',
    },
    line: (line: number) => `Line ${line}`,
  },
  close: {
    title: '3. Close the month',
    text: 'When payroll is done. A closed month never changes; what is still to be deducted moves into the next one as arrears.',
    more: 'Close this month…',
    sure: (waiting: number, amount: number) =>
      waiting === 0
        ? 'Every line is answered. A closed month cannot be opened again.'
        : `${waiting === 1 ? '1 line waits' : `${waiting} lines wait`} for an answer: ${money(amount)} moves into the next month as arrears. A closed month cannot be opened again.`,
    button: 'Close it for good',
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
  empty: { title: 'Nobody to deduct from', text: 'No instalment of your employees falls due in this month.' },
  noneFound: { title: 'Nobody found', text: 'Try another name, or show all states.' },
} as const
