export const statementCopy = {
  title: 'Statement',
  lead: 'What you were charged, what you paid, and what you owed each time.',
  link: 'See your statement',
  owed: 'You owe',
  writtenOff: (amount: string) =>
    `${amount} of an earlier debt was written off and is not repaid. It is not deducted from your pay. ` +
    'You can repay it below, all at once or in parts. Until Foodbank has decided, you cannot buy on credit.',
  nextOn: (amount: string, day: string) => `Next deduction from your pay: ${amount} on ${day}.`,
  nextDeduction: (note: string) => `Next deduction: ${note} You are not late with it.`,
  refunds: {
    title: 'Refunds on their way',
    lead: 'A refund becomes a line of your statement when it is completed.',
    of: {
      registration: 'Registration fee',
      order_fees: 'Delivery and service fee',
      repayment: 'Early repayment',
      unapplied: 'A payment that we could not accept',
    },
    ofOrder: (what: string, order: string) => `${what} of order ${order}`,
  },
  selfPay: {
    title: 'Your plan after leaving',
    lead:
      'Nobody deducts these parts from a pay, so you pay them yourself. We send you a link before each one. ' +
      'You can also pay sooner, in full or in other amounts.',
    columns: { dueOn: 'Due by', amount: 'Part', paid: 'Paid', state: 'Status' },
    states: { paid: 'Paid', late: 'Late', next: 'Next', later: 'Later' },
  },
  payout: {
    open: 'Pay it to my bank account',
    lead: 'You can have it sent to a bank account in your name. From then on it pays no instalment and no order.',
    bank: 'Bank',
    accountNumber: 'Account number',
    numberHint: '10 digits',
    accountName: 'Account name',
    ask: 'Ask for the payout',
    proof: 'To give us a bank account, please enter your password again. It counts for ten minutes.',
    password: 'Your password',
    prove: 'Continue',
    payableFrom: (moment: string) => `The account is new, so we send no money to it before ${moment}.`,
    unconfirmed: '',
    asked: 'We have your request. We will tell you when the money is on its way.',
    waiting: (account: string, bank: string) =>
      `You asked us to send your credit to your account ${account} at ${bank}. ` +
      'Two members of our staff check it first. ' +
      'We will tell you when the money is on its way.',
    withdraw: 'Withdraw this request',
    withdrawn: 'Your request was withdrawn. Your credit pays what you owe first. We keep the rest.',
  },
  columns: { date: 'Date', what: 'What', charged: 'Charged', paid: 'Paid', owed: 'Owed after', credit: 'Credit after' },
  happenedOn: (day: string) => `Of ${day}`,
  parts: 'Instalments',
  part: (amount: string, order: string, day: string) => `${amount} of order ${order}, due on ${day}`,
  opened: (amount: string, order: string, day: string) => `${amount} of order ${order}, due on ${day}, is open again`,
  left: (credit: string, owed: string) => `Left after that: ${credit} of credit, and ${owed} that you owe.`,
  none: 'Nothing to show yet',
  noneText: 'Your charges and payments will show here.',
  nothing: '—',
  keep: 'Download or print',
  download: 'Download as CSV',
  print: 'Print or save as PDF',
  invoice: 'Invoice of the registration fee',
  printed: (name: string, company: string) => `${name}, ${company}`,
  period: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  asOf: (day: string) => `As of ${day}`,
  repayTitle: 'Repay early',
  repayLead: 'Pay by card, bank transfer or USSD. It reduces your next deduction first.',
  repayLostLead: 'Pay by card, bank transfer or USSD. It repays the debt that was written off first.',
  repayPartLead: 'Pay by card, bank transfer or USSD. It pays the oldest part first.',
  repayAmount: 'Amount in naira',
  repayHint: (owed: string) => `At most ${owed}, your full balance.`,
  repayPart: (part: string, day: string) => `${part} is the part due by ${day}.`,
  repayLess: 'You can also enter less. Then no interest is given back.',
  rebate: (amount: string, rebate: string) =>
    `${amount} pays off everything today. You get ${rebate} of interest back for the months that have not begun.`,
  payOffTitle: 'Pay off this plan',
  payOffOwed: 'Left to pay',
  payOffRebate: 'Interest you get back',
  payOffAmount: 'You pay today',
  payOffText:
    'Interest is given back for the months that have not begun. The amount holds for a payment that you start today.',
  payOff: 'Pay off the plan',
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
