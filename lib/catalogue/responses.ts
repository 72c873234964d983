import * as z from 'zod/mini'
import { VatClass } from '@/generated/prisma/enums'
import { day, id, listOf, moment, part } from '@/lib/core/response-fields'
import { fileReadingResponse } from '@/lib/core/table-responses'

export const chargesResponse = part(
  'Charges',
  z.object({
    date: z.iso.datetime({ offset: true }).check(z.describe('The midnight in Lagos from which they count.')),
    serviceFee: z.number(),
    vat: z.number(),
    deliveryFee: z.number(),
    interest: z.number(),
  }),
  'One entry of the charges by date; amounts in naira, rates in percent.',
)

export const categoryResponse = part(
  'Category',
  z.object({
    type: z.string(),
    image: z.nullable(z.string()),
  }),
)

/** A product's fields; `price` in naira. */
const productFields = {
  name: z.string(),
  type: z.string(),
  measurement: z.string(),
  price: z.number(),
  description: z.string(),
  vatClass: z.enum(VatClass),
  available: z.boolean(),
}

export const productResponse = part(
  'Product',
  z.object({
    _id: id(),
    ...productFields,
    image: z.nullable(z.string()),
  }),
  'A product as buyers see it. `available` says whether it can be ordered now.',
)

export const foundProductsResponse = part(
  'FoundProducts',
  z.object({
    items: z.array(productResponse),
    nextCursor: z.nullable(z.string()),
    spelling: z.nullable(z.string()),
  }),
  'A page of found products. `spelling` is what was searched for instead, when only a corrected spelling found any.',
)

export const savedProductsResponse = part(
  'SavedProducts',
  z.object({ favourites: z.array(productResponse), awaited: z.array(id()) }),
  'What a buyer saved, newest first: favourites, and the ids of the products whose return the buyer waits for.',
)

export const staffCategoryResponse = part(
  'StaffCategory',
  z.extend(categoryResponse, {
    id: id(),
    products: z.number(),
  }),
)

export const staffChargeResponse = part(
  'StaffCharge',
  z.extend(chargesResponse, {
    id: id(),
    date: day(),
    state: z.enum(['in_force', 'coming', 'past', 'replaced']),
    by: z.string(),
  }),
)

export const staffProductResponse = part(
  'StaffProduct',
  z.object({
    id: id(),
    ...productFields,
    stock: z.number(),
    image: z.nullable(z.string()),
  }),
  'A product as staff see it.',
)

export const movementResponse = part(
  'StockMovement',
  z.object({
    id: id(),
    quantity: z.number(),
    reason: z.string(),
    at: moment(),
    by: z.string(),
    orderId: z.nullable(id()),
    orderNumber: z.nullable(z.string()),
  }),
)

export const importLineResponse = part(
  'ImportLine',
  z.object({
    line: z.number(),
    product: z.string(),
    outcome: z.enum(['new', 'changed', 'unchanged', 'wrong']),
    details: listOf(z.string()),
    jumps: listOf(z.nullable(z.string())).check(
      z.describe('For each detail: by how much a price or a stock changes, when it is more than 20 %; else null.'),
    ),
  }),
  'What an import does with one line. `details` are its changes or its problems.',
)

export const importResponse = part(
  'Import',
  z.object({
    counts: z.object({
      wrong: z.number(),
      new: z.number(),
      changed: z.number(),
      unchanged: z.number(),
    }),
    lines: listOf(importLineResponse),
    reading: fileReadingResponse,
    state: z.string(),
    written: z.boolean(),
  }),
  'The result or preview of an import. `state` identifies the preview; the import sends it back.',
)
