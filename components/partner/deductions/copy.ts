import { deductionsCopy } from '@/components/deductions/copy'

const { money } = deductionsCopy
const of = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const deductions = (count: number) => of(count, 'deduction', 'deductions')

export const partnerDeductionsCopy = {
  title: 'Months',
  lead:
    'Amounts to deduct from your employees’ pay, month by month. ' +
    'Download the file before payday, fill it in and upload it here. ' +
    'What you deduct repays your employees’ plans: send it to Foodbank and announce the transfer.',
  back: 'All months',
  closesOn: (day: string) => `Open until ${day}, or until you close it.`,
  tooEarly: 'This month is too far ahead. You can report its deductions from the month before.',
  isClosed:
    'This month is closed. Amounts not deducted are arrears in the next month. ' +
    'If a deduction is wrong, ask for a correction at its line.',
  file: {
    title: 'Month file',
    text:
      'The file has one line for each employee. Fill in the column “Deducted” of the Excel file, or ' +
      '“amount_deducted” of the CSV. Where it is less than the amount to deduct, give a reason. ' +
      'Leave it empty if payroll has not run.',
    csv: 'Download CSV',
    xlsx: 'Download Excel',
    pdf: 'Statement of the month (PDF)',
  },
  check: (lines: number, amount: number, lastDay: string) =>
    `Check ${of(lines, 'employee', 'employees')} not filled in · ${money(amount)} · last day ${lastDay}`,
  upload: {
    title: 'Upload the month’s file',
    now: (amount: number, lastDay: string) => `Upload the month’s file · ${money(amount)} · last day ${lastDay}`,
    file: 'Completed file',
    hint:
      'CSV or Excel (.xlsx), at most 2 MB. You can drop it here. ' +
      'You see a preview before anything is booked. You can upload some lines now and the others later.',
  },
  report: {
    done: (count: number, total: number) =>
      `${deductions(count)} booked, ${money(total)}. We have informed the employees.`,
    book: (count: number, total: number, over: number) =>
      `Book ${deductions(count)}, ${money(total)}${over > 0 ? `, including ${money(over)} more than to deduct` : ''}`,
    nothing: 'This file has nothing new to book.',
    sameFile: 'This file was already booked.',
    partly: (count: number) =>
      `${count === 1 ? '1 line has a problem' : `${count} lines have problems`}. You can book the other lines now, ` +
      'and upload the corrected lines later.',
    bookGood: (count: number, total: number) =>
      `Book the ${of(count, 'line', 'lines')} without problems, ${money(total)}`,
    fields: {
      line_id: 'Line ID',
      period: 'Month',
      company: 'Company',
      staff_id: 'Staff ID',
      name: 'Name',
      amount_due: 'Due',
      arrears: 'Arrears',
      balance_after: 'Balance after',
      to_deduct: 'To deduct',
      amount_deducted: 'Amount deducted',
      reason: 'Reason',
    },
    stopped: 'Nothing can be booked yet. Please correct the rows below, here or in your file.',
    sorted: (rows: number) =>
      `Nothing can be booked: ${rows} rows name another person than their line_id. Was the file sorted without that ` +
      'column? Please sort whole rows, or download the file again.',
    open: (month: string) => `Open ${month}`,
    matched: 'Deducted in full',
    short: 'Deducted in part or not at all, with a reason',
    waiting: 'Not filled in',
    total: 'Total deducted',
    after: 'The month after booking',
    lists: {
      problems: 'Errors',
      unknown: 'Not recognised, not booked',
      doubled: 'Duplicate lines, counted once',
      already: 'Already booked, not changed',
      over: 'More than to deduct',
      changed: 'Another amount than ours',
    },
  },
  preview: {
    caption: 'Rows of the file',
    only: (count: number) => `Only problems (${count})`,
    columns: {
      line: 'Line',
      staffId: 'Staff ID',
      name: 'Name',
      due: 'Due',
      arrears: 'Arrears',
      toDeduct: 'To deduct',
      deducted: 'Deducted',
      difference: 'Difference',
      reason: 'Reason',
      outcome: 'Result',
    },
    amountOf: (line: number) => `Amount deducted, line ${line}`,
    reasonOf: (line: number) => `Reason, line ${line}`,
    aboutReasons: (hint: string) => `Reasons: ${hint}`,
    outcomes: {
      problem: 'Problem',
      matched: 'In full',
      short: 'Short',
      waiting: 'Not filled in',
      already: 'Already booked',
      doubled: 'Counted once',
      unknown: 'Not booked',
    },
    again: 'Check again',
    download: 'Download with problems',
    file: (month: string) => `foodbank-deductions-${month}-problems.csv`,
    none: 'No row has a problem.',
  },
  practice: {
    title: 'Practice month',
    lead: 'Invented employees, so that you can try a month before the first orders come. Nothing of it is booked.',
    steps: [
      'Download the practice file. It looks like the file of a real month.',
      'Fill in the column “Deducted”. Let one person pay less, with a reason, and leave one empty.',
      'Upload it here, look at the preview, correct what is marked, and press the button.',
    ],
    download: 'Download the practice file',
    file: 'foodbank-practice.xlsx',
    viewer: 'An officer who may approve can upload it here.',
    done: (count: number, total: number) =>
      `Well done: in a real month, ${deductions(count)} of ${money(total)} would be booked now, ` +
      'and the employees would be told. This was practice, so nothing was booked.',
    real: 'To the real months',
  },
  grid: {
    amountOf: (name: string) => `Deducted from ${name}`,
    reasonOf: (name: string) => `Reason for deducting less from ${name}`,
    reason: 'Reason',
    reasonIfLess: 'Reason if less',
    fillIn: 'Fill in as asked',
    hint: 'Nothing is booked before you press the button. Less than asked needs a reason.',
    bookTyped: 'Book what is typed',
    book: (count: number, total: number) => `Book ${of(count, 'line', 'lines')}, ${money(total)}`,
    booked: (count: number, total: number) =>
      count === 0 ? 'No line was booked.' : `${of(count, 'line is', 'lines are')} booked, ${money(total)}.`,
    undone: (count: number) => `Undone: ${of(count, 'line is', 'lines are')} open again.`,
  },
  enter: {
    open: ['Enter', 'for '],
    amount: 'Amount deducted',
    reason: 'Reason',
    hint: 'Needed when it is less than the amount to deduct.',
    submit: 'Save',
    anyway: 'Save anyway',
  },
  correct: {
    open: 'Ask for a correction',
    about: (name: string) => ` of the deduction from ${name}`,
    amount: 'Right amount',
    amountHint: 'What was really deducted from the pay. 0 when nothing was.',
    reason: 'What went wrong?',
    hint: 'Foodbank checks it, and then books the right amount in this month. We tell the employee both amounts.',
    submit: 'Send request',
  },
  notices: {
    'period-closed': 'The month is closed.',
    'deduction-entered': 'The deduction is saved. We have informed the employee.',
    'correction-requested': 'Foodbank will check it and then book the right amount. You do not need to do anything.',
  },
  close: {
    now: (month: string, amount: number, lastDay: string) => `Close ${month} · ${money(amount)} · last day ${lastDay}`,
    more: (month: string) => `Close ${month}…`,
    notYet: 'Why not yet',
    text:
      'Do this after payroll. A closed month cannot be changed. ' +
      'Amounts not deducted move to the next month as arrears.',
    filledIn: 'Every line is filled in.',
    open: (lines: number, amount: number) => `${of(lines, 'line is', 'lines are')} not filled in, ${money(amount)}.`,
    moves: (amount: number, month: string) => `${money(amount)} of that becomes arrears of ${month}.`,
    alone: (amount: number) =>
      `${money(amount)} of that cannot be deducted any more: the employees have left and pay it themselves.`,
    short: (lines: number, amount: number, from: string | null) =>
      `${of(lines, 'line is', 'lines are')} short, ${money(amount)}` +
      (from === null ? '.' : `: ${from} already asks for it again.`),
    people:
      'Employees are asked for arrears on the next payday, never above their wage ceiling. What they owe stays the ' +
      'same. Orders delivered from now on are first deducted in a later month.',
    final: 'A closed month cannot be opened again. You can still ask for a correction of a wrong deduction.',
    button: 'Close month',
  },
  lines: 'Employees of this month',
  found: (shown: number, all: number) => `${shown === all ? '' : `${shown} of `}${of(all, 'line', 'lines')}`,
  short: (amount: string) => `${amount} short`,
  askedLater: (amount: string, month: string | null) =>
    month === null
      ? `No pay is asked for the ${amount} any more: the employee pays it directly.`
      : `${month} asks for the ${amount}. Enter it here only if it was deducted in this month.`,
  received: (received: string, unsent: string) => `${received} of it was received, ${unsent} is still to be sent.`,
  empty: { title: 'No deductions', text: 'Nothing is to be deducted from your employees’ pay in this month.' },
  noneFound: { title: 'No results', text: 'Try another name, or show all statuses.' },
} as const
