import type { ReasonCopy } from '@/components/ui/reason-form'
import type { BulkMove, OrderStatusName, ReasonedMove, StaffMove } from '@/lib/orders/rules'

export const ordersDeskCopy = {
  orders: 'Orders',
  lead: 'Oldest first.',
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
  lists: { pick: 'Pick list', delivery: 'Delivery list', slips: 'Packing slips' },
  bulk: { pack: 'Pack', dispatch: 'Dispatch' } satisfies Record<BulkMove, string>,
  bulkOrders: (move: string, count: number | undefined) =>
    count === undefined || count === 0 ? `${move} selected` : `${move} ${count} ${count === 1 ? 'order' : 'orders'}`,
  bulkDone: {
    pack: (count: number) => `${count} packed.`,
    dispatch: (count: number) => `${count} dispatched.`,
  } satisfies Record<BulkMove, (count: number) => string>,
  bulkRefused: (count: number) => `${count} not changed:`,
  missing: 'An order that no longer exists',
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
    fail: 'Delivery failed',
    cancel: 'Cancel',
  } satisfies Record<StaffMove, string>,
  done: {
    approve: (order: string) => `Order ${order} is approved. Its payment plan starts at delivery.`,
    reject: (order: string) => `Order ${order} is rejected. Its goods are back in stock.`,
    pack: (order: string) => `Order ${order} is packed.`,
    dispatch: (order: string) => `Order ${order} is on its way.`,
    deliver: (order: string) => `Order ${order} is delivered. Payment plan started.`,
    fail: (order: string) => `Order ${order} was not delivered. It is back among the packed orders.`,
    cancel: (order: string) => `Order ${order} is cancelled. Its goods are back in stock.`,
  } satisfies Record<StaffMove, (order: string) => string>,
  approveBlocker: 'The buyer has not accepted the terms yet.',
  packBlocker: 'The delivery and service fee is not paid yet.',
  reasonOnOrder: 'Open the order to enter the reason.',
  reasons: {
    reject: (order: string): ReasonCopy => ({
      open: ['Reject…', ` with a reason: ${order}`],
      reason: ['Reason', ` for rejecting ${order}`],
      hint: 'The buyer will get this reason by e-mail.',
      submit: ['Reject', order],
    }),
    fail: (order: string): ReasonCopy => ({
      open: ['Delivery failed…', ` with a reason: ${order}`],
      reason: ['Reason', ` for the failed delivery of ${order}`],
      hint: 'The buyer will get this reason by e-mail. The order waits for the next delivery.',
      submit: ['Record failed delivery', order],
    }),
    cancel: (order: string): ReasonCopy => ({
      open: ['Cancel…', ` with a reason: ${order}`],
      reason: ['Reason', ` for cancelling ${order}`],
      hint: 'The buyer will get this reason by e-mail. Paid fees are refunded.',
      submit: ['Cancel order', order],
    }),
  } satisfies Record<ReasonedMove, (order: string) => ReasonCopy>,
  empty: {
    pending: { title: 'No orders to approve', text: 'New orders appear here.' },
    approved: { title: 'Nothing to pack', text: 'Approved orders appear here until they are packed.' },
    packed: { title: 'Nothing to dispatch', text: 'Packed orders appear here until they are dispatched.' },
    out_for_delivery: { title: 'Nothing on its way', text: 'Dispatched orders appear here until they are delivered.' },
    delivered: { title: 'No delivered orders', text: 'Delivered orders appear here.' },
    rejected: { title: 'No rejected orders', text: 'Rejected orders appear here.' },
    cancelled: { title: 'No cancelled orders', text: 'Orders cancelled by buyers or staff appear here.' },
  } satisfies Record<OrderStatusName, { title: string; text: string }>,
  emptyFilter: {
    title: 'No results',
    text: 'No order with this status matches your search.',
    all: 'Search all orders',
  },
  emptyPage: {
    title: 'Nothing on this page',
    text: 'All orders on this page have a new status. Go back to the first page.',
  },
} as const
