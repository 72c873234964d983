export const statementCopy = {
  title: 'Statement',
  lead: 'What you were charged, what you paid, and what you owed each time.',
  link: 'See your statement',
  owed: 'You owe',
  credit: (amount: string) => `You have ${amount} of credit. It is used first for your next order.`,
  columns: { date: 'Date', what: 'What', charged: 'Charged', paid: 'Paid', owed: 'Owed after', credit: 'Credit after' },
  none: 'Nothing to show yet',
  noneText: 'Your charges and payments will show here.',
  nothing: '—',
  download: 'Download as CSV',
  print: 'Print or save as PDF',
  printed: (name: string, company: string) => `${name}, ${company}`,
  period: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  asOf: (day: string) => `As of ${day}`,
  repayTitle: 'Repay early',
  repayLead: 'Pay by card, bank transfer or USSD. It reduces your next deduction first.',
  repayAmount: 'Amount in naira',
  repayHint: (owed: string) => `At most ${owed}, your full balance.`,
  repay: 'Repay now',
  repayFor: 'Early repayment',
  repaid: 'Your repayment has been received.',
  repaidWithCredit: (amount: string) =>
    `Your repayment has been received. You paid ${amount} more than you owed, and we keep it as your credit.`,
  notRepaid: 'Your repayment did not go through.',
  underway: (amount: string) =>
    `Your repayment of ${amount} is waiting for your bank. Do not pay again: we will confirm it automatically when ` +
    'it arrives.',
} as const
