import type { BulkMove, StaffMove } from '@/lib/orders/rules'

/** Every text of the staff's orders. */
export const ordersDeskCopy = {
  orders: 'Orders',
  lead: 'Whoever has waited longest stands first.',
  tabsLabel: 'Orders by status',
  caption: (status: string) => `Orders: ${status}`,
  columns: {
    order: 'Order',
    buyer: 'Buyer',
    items: 'Items',
    total: 'Total',
    financed: 'Financed',
    state: 'Fees and terms',
    status: 'Status',
    moves: 'Next step',
  },
  all: 'All',
  filter: {
    search: 'Order number, name or e-mail',
    company: 'Company',
    allCompanies: 'All companies',
    state: 'State',
    allStates: 'All states',
  },
  found: (count: number, max: number) =>
    count > max
      ? `More than ${max.toLocaleString('en-NG')} orders`
      : `${count.toLocaleString('en-NG')} ${count === 1 ? 'order' : 'orders'}`,
  lists: { pick: 'Pick list', delivery: 'Delivery list' },
  bulk: { pack: 'Pack', dispatch: 'Dispatch', deliver: 'Deliver' } satisfies Record<BulkMove, string>,
  bulkOrders: (move: string, count: number | undefined) =>
    count === undefined || count === 0
      ? `${move} the ticked orders`
      : `${move} ${count} ${count === 1 ? 'order' : 'orders'}`,
  bulkDone: {
    pack: (count: number) => `${count} packed.`,
    dispatch: (count: number) => `${count} on their way.`,
    deliver: (count: number) => `${count} delivered.`,
  } satisfies Record<BulkMove, (count: number) => string>,
  bulkRefused: (count: number) => `${count} not:`,
  missing: 'An order that is not there any more',
  overMonths: (months: number) => `over ${months} ${months === 1 ? 'month' : 'months'}`,
  limit: 'Limit',
  aboveLimit: 'Above the limit of',
  hasLeft: 'Has left the company',
  feesPaid: 'Fees paid',
  feesNotPaid: 'Fees not paid',
  termsAccepted: 'Terms accepted',
  termsNotAccepted: 'Terms not accepted',
  moves: {
    approve: 'Approve',
    reject: 'Reject',
    pack: 'Pack',
    dispatch: 'Dispatch',
    deliver: 'Deliver',
  } satisfies Record<StaffMove, string>,
  done: {
    approve: (order: string) => `Order ${order} is approved. Its payment plan is open.`,
    reject: (order: string) => `Order ${order} is rejected. Its goods are back on the shelf.`,
    pack: (order: string) => `Order ${order} is packed.`,
    dispatch: (order: string) => `Order ${order} is on its way.`,
    deliver: (order: string) => `Order ${order} is delivered.`,
  } satisfies Record<StaffMove, (order: string) => string>,
  approveWaits: 'The buyer has not accepted the terms yet.',
  packWaits: 'The delivery and service fee is not paid yet.',
  rejectMore: 'Reject…',
  withReason: (order: string) => ` with a reason: ${order}`,
  reason: 'Reason',
  reasonOf: (order: string) => ` for rejecting ${order}`,
  reasonHint: 'The buyer reads it in our mail.',
  empty: {
    pending: { title: 'No order is waiting for approval', text: 'New orders stand here as soon as they are placed.' },
    approved: { title: 'Nothing to pack', text: 'Orders stand here from their approval until they are packed.' },
    packed: { title: 'Nothing to dispatch', text: 'Packed orders stand here until they leave.' },
    out_for_delivery: {
      title: 'Nothing is on its way',
      text: 'Orders stand here from the moment they leave until they are delivered.',
    },
    delivered: { title: 'Nothing was delivered yet', text: 'Orders you mark as delivered stand here.' },
    rejected: { title: 'No order was rejected', text: 'Orders you reject stand here.' },
    cancelled: { title: 'No order was cancelled', text: 'Orders their buyers cancel stand here.' },
  },
  emptyFilter: {
    title: 'No order fits',
    text: 'No order at this status fits what you look for.',
    all: 'Look in all orders',
  },
  emptyPage: {
    title: 'There is nothing further on',
    text: 'Every order on this page has moved on. Go back to the first page to see what is left.',
  },
} as const
