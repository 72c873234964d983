/** Every text of the statement and of repaying early. */
export const statementCopy = {
  title: 'Statement',
  lead: 'Everything you were charged and paid, and what you owed after it.',
  link: 'See your statement',
  owed: 'You owe',
  credit: (amount: string) => `You have ${amount} of credit. It is used first for your next order.`,
  columns: { date: 'Date', what: 'What', charged: 'Charged', paid: 'Paid', owed: 'Owed after', credit: 'Credit after' },
  none: 'Nothing to show yet',
  noneText: 'Once you have paid a fee or an order is approved, every movement stands here.',
  nothing: '—',
  download: 'Download as CSV',
  print: 'Print or save as PDF',
  printed: (name: string, company: string) => `${name}, ${company}`,
  period: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  asOf: (day: string) => `As of ${day}`,
  repayTitle: 'Repay early',
  repayLead: 'Pay by card, bank transfer or USSD. It falls on your oldest instalments first, and less leaves your pay.',
  repayAmount: 'Amount in naira',
  repayHint: (owed: string) => `At most ${owed}, all that is left.`,
  repay: 'Repay now',
  repayFor: 'Early repayment',
  repaid: 'Your repayment has been received.',
  repaidWithCredit: (amount: string) =>
    `Your repayment has been received. ${amount} of it was more than you owed and is kept as your credit.`,
  notRepaid: 'The repayment was not made.',
  underway: (amount: string) =>
    `Your repayment of ${amount} waits for your bank. Do not pay it again: we notice it by ourselves as soon as it arrives.`,
} as const
