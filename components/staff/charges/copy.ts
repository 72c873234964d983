import type { ChargeState } from '@/lib/catalogue/rules'

/** Every text about charges on the staff's desk. */
export const chargesCopy = {
  title: 'Charges',
  lead: 'Fees and rates of every new order, by the day they begin. Orders already placed keep theirs.',
  caption: 'Charges, newest first',
  columns: {
    date: 'From',
    service: 'Service fee',
    delivery: 'Delivery fee',
    vat: 'VAT',
    interest: 'Interest',
    state: 'State',
    by: 'Asked for by',
  },
  states: { in_force: 'In force', coming: 'Coming', past: 'Past', replaced: 'Replaced' } satisfies Record<
    ChargeState,
    string
  >,
  none: {
    title: 'There are no charges',
    text: 'No order can be placed until charges are in force. Ask for them below.',
  },
  waiting: 'Waiting for a second person',
  waitingText: (name: string, when: string) => `${name} asked for it on ${when}.`,
  noSecond: 'Someone else of staff has to agree to these before their day has passed.',
  form: {
    title: 'New charges',
    lead: 'They begin on their day once someone else of staff has agreed. If that day passes first, ask again.',
    date: 'From',
    dateHint: 'Today or later. Of two entries for one day, the newest counts.',
    service: 'Service fee in naira',
    delivery: 'Delivery fee in naira',
    vat: 'VAT in percent',
    interest: 'Interest in percent',
    reason: 'Why',
    reasonHint: 'The second person reads it.',
    submit: 'Ask for these charges',
    asked: 'Asked for. Someone else of staff has to agree.',
  },
} as const
