import { PurchaseOrderState } from '@/generated/prisma/enums'
import { choice, defineList, inLinks, search } from '@/lib/core/lists'
import { idText } from '@/lib/core/fields'
import { levelResponse, lotBuyerResponse, lotResponse, purchaseOrderResponse, supplierResponse } from './responses'

/** Suppliers, newest first. */
export const SUPPLIERS = defineList(supplierResponse)({
  name: 'suppliers',
  path: '/staff/suppliers',
  columns: ({ number, text }) => ({
    name: text('Supplier', ({ name }) => name, { names: true, className: 'w-60' }),
    email: text('Email', ({ email }) => email),
    phone: text('Telephone', ({ phone }) => phone),
    tax: text('Tax number', ({ taxNumber }) => taxNumber),
    lead: number('Lead time, days', ({ leadDays }) => leadDays),
  }),
})

/** Purchase orders, newest first. */
export const PURCHASE_ORDERS = defineList(purchaseOrderResponse)({
  name: 'purchase-orders',
  path: '/staff/purchase-orders',
  endpoint: '/staff/purchaseOrders',
  filters: {
    state: choice('Status', 'All statuses', Object.values(PurchaseOrderState), 'There is no such filter.'),
  },
  columns: ({ code, moment, money, number, text }) => ({
    number: number('Number', ({ number: order }) => order, { names: true, align: 'start' }),
    supplier: text('Supplier', ({ supplier }) => supplier, { className: 'w-60' }),
    state: code('Status', ({ state }) => state),
    net: money('Cost without VAT', ({ net }) => net),
    made: moment('Made', ({ createdAt }) => createdAt),
    sent: moment('Sent', ({ sentAt }) => sentAt),
  }),
})

/** What the list of lots can be narrowed to. */
export const LOT_FILTERS = ['left', 'expiring', 'expired', 'no_cost'] as const

/** Lots, the newest first. `q` is a part of the name of the product. */
export const LOTS = defineList(lotResponse)({
  name: 'lots',
  path: '/staff/stock/lots',
  filters: {
    q: search('Product'),
    state: choice('Lots', 'All lots', LOT_FILTERS, 'There is no such filter.'),
    product: inLinks(idText()),
  },
  columns: ({ code, day, money, moment, number, text }) => ({
    product: text('Product', ({ product }) => product, { names: true, className: 'w-60' }),
    measurement: text('Measurement', ({ measurement }) => measurement, { only: 'file' }),
    lot: text('Lot', ({ lot }) => lot),
    location: text('Location', ({ location }) => location, { only: 'file' }),
    before: day('Best before', ({ bestBefore }) => bestBefore),
    received: moment('Received', ({ receivedAt }) => receivedAt),
    left: number('Left', ({ left }) => left),
    cost: money('Unit cost', ({ unitCost }) => unitCost),
    value: money('Value', ({ value }) => value),
    state: code('State', ({ state }) => state),
  }),
})

/** The orders that have goods of a lot. */
export const LOT_BUYERS = defineList(lotBuyerResponse)({
  name: 'lot-buyers',
  path: '/staff/stock/lots/[id]',
  endpoint: '/staff/stock/lots/[id]/buyers',
  columns: ({ code, number, text }) => ({
    order: text('Order', ({ orderNumber }) => orderNumber, { names: true }),
    buyer: text('Buyer', ({ buyer }) => buyer),
    email: text('Email', ({ email }) => email),
    phone: text('Telephone', ({ phone }) => phone),
    company: text('Company', ({ company }) => company),
    status: code('Status', ({ status }) => status),
    quantity: number('Units', ({ quantity }) => quantity),
  }),
})

/** How long the stock of each product lasts, by name. */
export const LEVELS = defineList(levelResponse)({
  name: 'stock-levels',
  path: '/staff/stock/levels',
  filters: { q: search('Product') },
  columns: ({ number, text }) => ({
    product: text('Product', ({ product }) => product, { names: true, className: 'w-60' }),
    measurement: text('Measurement', ({ measurement }) => measurement),
    stock: number('In stock', ({ stock }) => stock),
    ordered: number('To come', ({ ordered }) => ordered),
    sold28: number('Sold in 28 days', ({ sold28 }) => sold28),
    sold90: number('Sold in 90 days', ({ sold90 }) => sold90),
    cover: number('Days of cover', ({ coverDays }) => coverDays),
    supplier: text('Supplier', ({ supplier }) => supplier),
    lead: number('Lead time, days', ({ leadDays }) => leadDays),
    order: number('Order now', ({ orderNow }) => orderNow),
  }),
})
