import { formatWeekday } from '@/lib/core/clock'

export const listsCopy = {
  print: 'Print',
  printed: (moment: string) => `As of ${moment}`,
  more: (shown: number, count: number) =>
    `The oldest ${shown} of ${count} orders. Pack these, then print the list again.`,
  pick: {
    title: 'Pick list',
    lead: 'Approved orders whose fees are paid, by delivery day and city.',
    totals: 'Items to pick',
    totalsOf: (zone: string) => `Items to pick for ${zone}`,
    totalsColumns: { product: 'Product', pack: 'Pack', quantity: 'Quantity', done: 'Picked' },
    slips: 'Packing slips',
    emptyTitle: 'Nothing to pick',
    emptyText: 'Approved orders appear here once their fees are paid.',
  },
  delivery: {
    title: 'Delivery list',
    lead: 'Packed orders and orders on their way, by delivery day, city, address and name.',
    zone: (orders: number, stops: number) =>
      `${orders} ${orders === 1 ? 'order' : 'orders'}, ${stops} ${stops === 1 ? 'stop' : 'stops'}`,
    stop: (stop: number) => `Stop ${stop}`,
    stopOf: (stop: number, order: number, orders: number) => `Stop ${stop}, order ${order} of ${orders}`,
    failed: (times: number, reason: string) =>
      `${times === 1 ? 'Delivery failed once' : `Delivery failed ${times} times`}: ${reason}`,
    columns: { order: 'Order', to: 'To', items: 'Goods', signature: 'Received by (name, date, signature)' },
    moreOrders: (shown: number, count: number) => `The first ${shown} of ${count} orders by state and city.`,
    emptyTitle: 'Nothing to deliver',
    emptyText: 'Orders appear here once they are packed.',
  },
  slips: {
    title: 'Packing slips',
    one: 'Packing slip',
    of: (order: string) => `Packing slip ${order}`,
    lead: 'One page for each order, for A4 or A5 paper.',
    found: (shown: number, count: number) =>
      shown < count
        ? `The oldest ${shown} of ${count} orders. Pack these, then print the rest.`
        : `${count} ${count === 1 ? 'order' : 'orders'}`,
    ofTicked: (shown: number, ticked: number) =>
      shown < ticked
        ? `${shown} of ${ticked} selected orders. The others are not ready: fees are not paid, or they were closed.`
        : `${ticked} selected ${ticked === 1 ? 'order' : 'orders'}`,
    packed: 'Packed',
    order: 'Order',
    to: 'Deliver to',
    day: (day: string) => `On ${formatWeekday(day)}`,
    columns: { done: 'Packed', quantity: 'Quantity', product: 'Product', pack: 'Pack' },
    total: 'Total packs:',
    emptyTitle: 'No packing slips',
    emptyText: 'Slips appear here for approved orders whose fees are paid.',
  },
  zone: (day: string | null, state: string, city: string) =>
    `${day === null ? '' : `${formatWeekday(day)}: `}${state}: ${city}`,
  drops: { workplace: 'Workplaces', address: 'Addresses' },
  insteadOf: (missing: string) => `(instead of ${missing})`,
  lots: (lots: string) => `Lot: ${lots}`,
  tick: 'Done',
  summary: (orders: number) => `${orders} ${orders === 1 ? 'order' : 'orders'}`,
} as const
