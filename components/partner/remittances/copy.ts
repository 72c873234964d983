/** Every text of HR's page about remittances. */
export const partnerRemittancesCopy = {
  title: 'Remittances',
  lead: 'What your company has deducted belongs to the plans of your employees. Here you see what is still to be sent to Foodbank, and what has arrived.',
  figures: { owed: 'Deducted, not received', announced: 'Of that, announced', received: 'Received so far' },
  announce: {
    title: 'Announce a transfer',
    text: 'Tell us when you have sent money. It covers the oldest deductions first; nothing is booked until our bank has it.',
    amount: 'Amount in naira',
    reference: 'Reference of the bank',
    date: 'Day of the transfer',
    button: 'Announce the transfer',
  },
  notices: {
    announced: 'The transfer is announced. We look out for it.',
    withdrawn: 'The announcement is taken back.',
    received: '',
  },
  announced: 'Announced transfers',
  received: 'Received transfers',
  columns: { date: 'Day', reference: 'Reference', amount: 'Amount', state: 'State', lines: 'Deductions covered' },
  onItsWay: 'On its way',
  undone: 'Taken back by Foodbank',
  arrived: (amount: string) => `${amount} received`,
  withdraw: 'Take back',
  withdrawOf: (reference: string) => ` the announcement of ${reference}`,
  noneAnnounced: {
    title: 'No transfer announced',
    text: 'Transfers you announce stand here until they have arrived, and after.',
  },
  noneReceived: { title: 'Nothing received yet', text: 'Transfers stand here as soon as Foodbank has booked them.' },
  byMonth: 'By month',
} as const
