import type { ChargeState } from '@/lib/catalogue/rules'

export const chargesCopy = {
  title: 'Charges',
  lead: 'Fees and rates for new orders. Existing orders are not affected.',
  caption: 'Charges',
  states: { in_force: 'In force', coming: 'Upcoming', past: 'Past', replaced: 'Replaced' } satisfies Record<
    ChargeState,
    string
  >,
  none: {
    title: 'No charges',
    text: 'Orders cannot be placed until charges are in force. Request them below.',
  },
  waiting: 'Waiting for approval',
  waitingText: (name: string, when: string) => `${name} requested this on ${when}.`,
  noSecond: 'A colleague must approve before the start date.',
  form: {
    title: 'New charges',
    lead: 'A colleague must approve before the start date. After that date, request the change again.',
    date: 'Start date',
    dateHint: 'Today or later. If two changes have the same date, the newer one counts.',
    service: 'Service fee in naira',
    delivery: 'Delivery fee in naira',
    vat: 'VAT in percent',
    interest: 'Interest in percent',
    reason: 'Reason',
    submit: 'Request change',
    requested: 'Change requested. A colleague must approve it.',
  },
} as const
