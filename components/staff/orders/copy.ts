import type { OrderStatus } from '@/generated/prisma/enums'
import type { ReasonCopy } from '@/components/ui/reason-form'
import type { BulkMove, Obstacle, ReasonedMove, StaffMove } from '@/lib/orders/rules'
import type { FEE_STATES } from '@/lib/orders/schema'

export const ordersDeskCopy = {
  orders: 'Orders',
  tabsLabel: 'Orders by status',
  caption: (status: string) => `Orders: ${status}`,
  all: 'All',
  feeStates: { paid: 'Paid', unpaid: 'Not paid' } satisfies Record<(typeof FEE_STATES)[number], string>,
  found: (count: number, max: number) =>
    count > max
      ? `More than ${max.toLocaleString('en-NG')} orders`
      : `${count.toLocaleString('en-NG')} ${count === 1 ? 'order' : 'orders'}`,
  lists: { open: 'Lists', pick: 'Pick list', delivery: 'Delivery list', slips: 'Packing slips' },
  bulk: { approve: 'Approve', reject: 'Reject', pack: 'Pack', dispatch: 'Dispatch' } satisfies Record<BulkMove, string>,
  bulkOrders: (move: string, count: number | undefined) =>
    count === undefined || count === 0 ? `${move} selected` : `${move} ${count} ${count === 1 ? 'order' : 'orders'}`,
  bulkReject: {
    open: 'Reject…',
    lead: (count: number | undefined) =>
      `Rejecting cannot be undone. ${
        count === undefined ? '' : `Choose the reason for ${count} ${count === 1 ? 'order' : 'orders'}:`
      }`,
    templates: [
      'An item is out of stock.',
      'We do not deliver to this place yet.',
      'The order is above what your pay can carry.',
      'This order was placed twice.',
    ],
    other: 'Another reason',
  },
  selectReady: (count: number) => `Select ${count} ready`,
  readyHint: 'Orders on this page that nothing keeps from the next step',
  undone: (count: number) => `Undone: ${count} ${count === 1 ? 'order is' : 'orders are'} as before.`,
  alreadyMoved: (count: number) => (count === 1 ? '1 order had already moved:' : `${count} orders had already moved:`),
  bulkDone: {
    approve: (count: number) => `${count} approved.`,
    reject: (count: number) => `${count} rejected.`,
    pack: (count: number) => `${count} packed.`,
    dispatch: (count: number) => `${count} dispatched.`,
  } satisfies Record<BulkMove, (count: number) => string>,
  bulkRefused: (count: number) => `${count} not changed:`,
  missing: 'An order that no longer exists',
  overMonths: (months: number) => `over ${months} ${months === 1 ? 'month' : 'months'}`,
  limit: 'limit',
  hasLeft: 'Has left the company',
  obstacles: {
    terms: 'No consent yet',
    fees: 'Fees not paid',
    left: 'Has left',
    limit: 'Above the limit',
  } satisfies Record<Obstacle, string>,
  moreNotes: (count: number) => `+${count}`,
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
  reasons: {
    reject: (order: string): ReasonCopy => ({
      open: ['Reject…', ` with a reason: ${order}`],
      reason: ['Reason', ` for rejecting ${order}`],
      kind: 'order_reject',
      submit: ['Reject', order],
    }),
    fail: (order: string): ReasonCopy => ({
      open: ['Delivery failed…', ` with a reason: ${order}`],
      reason: ['Reason', ` for the failed delivery of ${order}`],
      kind: 'order_fail',
      hint: 'The order waits for the next delivery.',
      submit: ['Record failed delivery', order],
    }),
    cancel: (order: string): ReasonCopy => ({
      open: ['Cancel…', ` with a reason: ${order}`],
      reason: ['Reason', ` for cancelling ${order}`],
      kind: 'order_cancel',
      hint: 'Paid fees are refunded.',
      submit: ['Cancel order', order],
    }),
  } satisfies Record<ReasonedMove, (order: string) => ReasonCopy>,
  panel: {
    label: (order: string) => `Order ${order}`,
    full: 'Open as a page',
    close: 'Close',
  },
  empty: {
    pending: { title: 'No orders to approve', text: 'New orders appear here.' },
    approved: { title: 'Nothing to pack', text: 'Approved orders appear here until they are packed.' },
    packed: { title: 'Nothing to dispatch', text: 'Packed orders appear here until they are dispatched.' },
    out_for_delivery: { title: 'Nothing on its way', text: 'Dispatched orders appear here until they are delivered.' },
    delivered: { title: 'No delivered orders', text: 'Delivered orders appear here.' },
    rejected: { title: 'No rejected orders', text: 'Rejected orders appear here.' },
    cancelled: { title: 'No cancelled orders', text: 'Orders cancelled by buyers or staff appear here.' },
  } satisfies Record<OrderStatus, { title: string; text: string }>,
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
