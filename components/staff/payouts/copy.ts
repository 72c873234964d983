import type { ReasonCopy } from '@/components/ui/reason-form'

export const payoutsCopy = {
  title: 'Payouts',
  lead:
    'Buyers whose credit is to be sent to their bank account: they asked for it, or have left and owe nothing. ' +
    'Open a buyer to request the payout; a colleague must approve it.',
  caption: 'Credit to pay out',
  asked: (when: string) => `Asked on ${when}`,
  payableFrom: (moment: string) => `The account is new. It can be paid from ${moment} on.`,
  unconfirmed: 'A second person has not confirmed the account yet.',
  left: 'Has left and owes nothing',
  none: {
    title: 'No credit to pay out',
    text: 'Buyers who ask for a payout appear here, and those who have left with credit.',
  },
  companies: {
    caption: 'Credit to pay back to companies',
    lead: 'Companies that asked for the credit they sent above their debt. Open a company to request the payout.',
    pages: 'Pages of companies',
    none: { title: 'No company asks for its credit', text: 'Companies appear here when HR ask for a payout.' },
  },
  one: 'Pay out credit',
  formLead: 'A colleague must approve. Then transfer the money from our bank account.',
  asksFor: {
    buyer: 'The buyer asked to be paid to this account.',
    company: 'HR asked for the credit to be paid to this account.',
  },
  noAccount: {
    buyer: 'The buyer has not asked for a payout. Ask them for an account in their own name.',
    company: 'HR have not asked for a payout. Ask them for an account in the company’s name.',
  },
  amount: 'Amount in naira',
  amountHint: (credit: string) => `At most ${credit}, all of the credit.`,
  bank: 'Bank',
  accountNumber: 'Account number',
  numberHint: '10 digits',
  accountName: 'Account name',
  form: {
    open: ['Pay out…'],
    reason: ['Reason'],
    kind: 'payout',
    submit: ['Request payout'],
  } satisfies ReasonCopy,
  requested: 'Requested. It is booked once a colleague approves.',
  pending: (reason: string) => `A payout is waiting for approval: “${reason}”`,
  seeApprovals: 'See approvals',
} as const
