import * as z from 'zod/mini'
import { PurchaseOrderState } from '@/generated/prisma/enums'
import { day, id, listOf, moment, part } from '@/lib/core/response-fields'
import { LOT_STATES } from './rules'

export const supplierResponse = part(
  'Supplier',
  z.object({
    id: id(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    taxNumber: z.string(),
    leadDays: z.number().check(z.describe('Days from sending an order to the goods.')),
  }),
)

const orderFields = {
  id: id(),
  number: z.number(),
  supplier: z.string(),
  state: z.enum(PurchaseOrderState),
  net: z.number().check(z.describe('What all of it costs without VAT.')),
  createdAt: moment(),
  sentAt: z.nullable(moment()),
}

export const purchaseOrderResponse = part(
  'PurchaseOrder',
  z.object(orderFields),
  'What is ordered of a supplier; amounts in naira.',
)

export const purchaseOrderDetailsResponse = part(
  'PurchaseOrderWithLines',
  z.object({
    ...orderFields,
    lines: listOf(
      z.object({
        productId: id(),
        name: z.string(),
        measurement: z.string(),
        quantity: z.number(),
        received: z.number(),
        unitCost: z.number(),
      }),
    ),
    lots: listOf(
      z.object({
        id: id(),
        name: z.string(),
        lot: z.string(),
        bestBefore: z.nullable(day()),
        quantity: z.number(),
        receivedOn: day(),
        bill: z.nullable(z.string()).check(z.describe('The number of the supplier’s bill; null before it.')),
      }),
    ).check(z.describe('What came in.')),
    unbilled: z.object({ net: z.number(), vat: z.number() }).check(z.describe('What came in and is not billed yet.')),
  }),
)

export const lotResponse = part(
  'Lot',
  z.object({
    id: id(),
    productId: id(),
    product: z.string(),
    measurement: z.string(),
    lot: z.string(),
    location: z.string(),
    bestBefore: z.nullable(day()),
    receivedAt: moment(),
    left: z.number(),
    unitCost: z.nullable(z.number()).check(z.describe('Without VAT; null while it is not known.')),
    value: z.nullable(z.number()),
    state: z.enum(LOT_STATES),
    isReceived: z.boolean().check(z.describe('Whether it came in for a purchase order.')),
  }),
  'Goods that came in together; amounts in naira.',
)

export const lotBuyerResponse = part(
  'LotBuyer',
  z.object({
    id: id(),
    orderNumber: z.string(),
    buyer: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string(),
    status: z.string(),
    quantity: z.number(),
  }),
  'An order that has goods of a lot.',
)

export const levelResponse = part(
  'StockLevel',
  z.object({
    id: id(),
    product: z.string(),
    measurement: z.string(),
    stock: z.number(),
    ordered: z.number().check(z.describe('Of suppliers, and still to come.')),
    sold28: z.number(),
    sold90: z.number(),
    supplier: z.nullable(z.string()).check(z.describe('Of the last purchase order.')),
    leadDays: z.number(),
    coverDays: z.nullable(z.number()).check(z.describe('How long the stock lasts; null for what does not sell.')),
    orderNow: z.number().check(z.describe('How many to order now.')),
  }),
)
