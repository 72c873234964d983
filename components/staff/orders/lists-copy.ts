export const listsCopy = {
  print: 'Print',
  printed: (moment: string) => `As of ${moment}`,
  more: (shown: number, count: number) =>
    `The oldest ${shown} of ${count} orders. Pack these, then print the list again.`,
  pick: {
    title: 'Pick list',
    lead: 'Approved orders whose fees are paid.',
    totals: 'Items to pick',
    totalsColumns: { product: 'Product', pack: 'Pack', quantity: 'Quantity', done: 'Picked' },
    orders: 'Orders to pack',
    emptyTitle: 'Nothing to pick',
    emptyText: 'Approved orders appear here once their fees are paid.',
  },
  delivery: {
    title: 'Delivery list',
    lead: 'Packed orders and orders on their way, by state and city.',
    columns: { order: 'Order', to: 'To', items: 'Goods', signature: 'Received by (name, date, signature)' },
    moreOrders: (shown: number, count: number) => `The first ${shown} of ${count} orders by state and city.`,
    emptyTitle: 'Nothing to deliver',
    emptyText: 'Orders appear here once they are packed.',
  },
  tick: 'Done',
  summary: (orders: number) => `${orders} ${orders === 1 ? 'order' : 'orders'}`,
} as const
