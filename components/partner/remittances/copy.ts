import { transferCopy } from '@/components/deductions/copy'

export const partnerRemittancesCopy = {
  ...transferCopy,
  title: 'Transfers',
  paused: {
    title: 'New orders are paused',
    text: 'Your employees cannot place new orders for now. What they have ordered and what they owe stays as it is.',
  },
  announce: {
    any: (amount: string) => `Announce a transfer · ${amount}`,
    now: (amount: string, day: string) => `Announce the transfer of ${amount} · due ${day}`,
    text: 'Tell us when you send money. It covers the oldest deductions first. We will confirm when it arrives.',
    account: { bank: 'Bank', number: 'Account number', name: 'Account name', amount: 'To send' },
    noAccount: 'Please ask Foodbank for the account to send money to.',
    amount: 'Amount in naira',
    reference: 'Bank reference',
    date: 'Transfer date',
    button: 'Announce the transfer',
  },
  notices: {
    'transfer-announced': 'The transfer is announced. It moves to “Received transfers” when it arrives.',
    'transfer-withdrawn': 'The announcement is withdrawn.',
  },
  undone: 'Reversed by Foodbank',
  withdraw: 'Withdraw',
  withdrawOf: (reference: string) => ` the announcement of ${reference}`,
  noneAnnounced: { title: 'No transfer announced', text: 'Transfers you announce appear here.' },
  noneReceived: { title: 'Nothing received yet', text: 'Transfers appear here once Foodbank has booked them.' },
} as const
