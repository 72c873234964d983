/** The texts of the two lists that are printed. */
export const listsCopy = {
  print: 'Print',
  printed: (moment: string) => `As of ${moment}`,
  more: (shown: number, count: number) =>
    `The oldest ${shown} of ${count} orders. Pack these, then print the list again.`,
  pick: {
    title: 'Pick list',
    lead: 'Every approved order whose fees are paid.',
    totals: 'To fetch',
    totalsColumns: { product: 'Product', pack: 'Pack', quantity: 'Quantity', done: 'Fetched' },
    orders: 'To pack',
    emptyTitle: 'Nothing to pick',
    emptyText: 'Approved orders stand here once their fees are paid.',
  },
  delivery: {
    title: 'Delivery list',
    lead: 'Packed orders and orders on their way, by state and city.',
    columns: { order: 'Order', to: 'To', items: 'Goods', signature: 'Received by (name, date, signature)' },
    moreOrders: (shown: number, count: number) => `The first ${shown} of ${count} orders by state and city.`,
    emptyTitle: 'Nothing to deliver',
    emptyText: 'Orders stand here once they are packed.',
  },
  tick: 'Done',
  summary: (orders: number) => `${orders} ${orders === 1 ? 'order' : 'orders'}`,
} as const
