import * as z from 'zod/mini'
import { MAX_STOCK } from '@/lib/catalogue/rules'
import { atMost, day, email, idText, line, nairaAmount, optionalParagraph, wholeNumber } from '@/lib/core/fields'
import type { Kobo } from '@/lib/core/money'
import type {
  levelResponse,
  lotBuyerResponse,
  lotResponse,
  purchaseOrderDetailsResponse,
  purchaseOrderResponse,
  supplierResponse,
} from './responses'
import { WRITE_OFF_REASONS } from './rules'

/* Suppliers, purchase orders and lots on the wire: amounts in naira without VAT, days 'YYYY-MM-DD'. */

export const NO_SUCH_SUPPLIER = 'There is no such supplier.'
export const NO_SUCH_ORDER = 'There is no such purchase order.'
export const NO_SUCH_LOT = 'There is no such lot.'
/** The most products of a purchase order, and lots of a receipt or a count. */
export const MAX_LINES = 100
const TOO_MANY = `There can be at most ${MAX_LINES} lines.`

const quantity = () => wholeNumber('The quantity', 1, MAX_STOCK)
const unitCost = () => nairaAmount('The unit cost')
const productId = () => z.uuid('There is no such product.')

/** POST /staff/suppliers */
export const newSupplierSchema = z.object({
  name: line('Name', 120),
  email: z._default(z.union([z.literal(''), email()]), ''),
  phone: z._default(optionalParagraph('Telephone', 40), ''),
  taxNumber: z._default(optionalParagraph('Tax number', 40), ''),
  leadDays: wholeNumber('The lead time', 0, 365),
})
export type NewSupplier = z.output<typeof newSupplierSchema>

const orderLine = z.object({ productId: productId(), quantity: quantity(), unitCost: unitCost() })
const orderLines = () =>
  atMost(MAX_LINES, orderLine, TOO_MANY).check(
    z.minLength(1, 'Please order at least one product.'),
    z.refine(
      (lines) => new Set(lines.map((each) => each.productId.toLowerCase())).size === lines.length,
      'A product is there twice. Enter it once, with its quantity.',
    ),
  )
const supplier = { supplierId: z.uuid(NO_SUCH_SUPPLIER) }
/** POST /staff/purchaseOrders */
export const newPurchaseOrderSchema = z.object({ ...supplier, lines: orderLines() })
export type NewPurchaseOrder = z.output<typeof newPurchaseOrderSchema>

const receivedLot = z.object({
  productId: productId(),
  lot: line('The lot', 60),
  bestBefore: day('The best-before date of a lot'),
  quantity: quantity(),
  unitCost: unitCost(),
})
/** POST /staff/purchaseOrders/{id}/receipts: the lots that came in; today when the date is left out. */
export const receiptSchema = z.object({
  lines: atMost(MAX_LINES, receivedLot, TOO_MANY).check(z.minLength(1, 'Please enter what was received.')),
  date: z.optional(day('The date')),
})
export type NewReceipt = z.output<typeof receiptSchema>

/** POST /staff/purchaseOrders/{id}/bills: the supplier's bill for all that was received and not billed yet. */
export const billSchema = z.object({
  number: line('The number of the bill', 60),
  net: nairaAmount('The amount without VAT'),
  vat: nairaAmount('The VAT', 0n),
  date: day('The date'),
})
export type NewBill = z.output<typeof billSchema>

/** POST /staff/stock/counts: what was counted of each lot, without goods that are set aside for orders. */
export const countSchema = z.object({
  lines: atMost(
    MAX_LINES,
    z.object({
      lotId: z.uuid(NO_SUCH_LOT),
      counted: wholeNumber('The number counted', 0, MAX_STOCK),
      /** What the list said when it was counted: another number meanwhile is refused. */
      expected: z.optional(wholeNumber('The expected number', 0, MAX_STOCK)),
    }),
    TOO_MANY,
  ).check(z.minLength(1, 'Please enter what was counted.')),
})
export type Count = z.output<typeof countSchema>

/** POST /staff/stock/writeOffs */
export const writeOffSchema = z.object({
  lotId: z.uuid(NO_SUCH_LOT),
  quantity: quantity(),
  reason: z.enum(WRITE_OFF_REASONS, `The reason must be one of ${WRITE_OFF_REASONS.join(', ')}.`),
})
export type LotWriteOff = z.output<typeof writeOffSchema>

/** PUT /staff/stock/lots/{id}/cost */
export const lotCostSchema = z.object({ unitCost: unitCost() })
/** POST /staff/stock/lots/{id}/returns: to the supplier. */
export const purchaseReturnSchema = z.object({ quantity: quantity() })

const orderId = { orderId: idText() }
const lotId = { lotId: idText() }
export const orderFormSchema = z.object(orderId)
export const billFormSchema = z.extend(billSchema, orderId)
export const lotCostFormSchema = z.extend(lotCostSchema, lotId)
export const purchaseReturnFormSchema = z.extend(purchaseReturnSchema, lotId)
/** The desk counts one lot at a time, beside the number that it had. */
export const countFormSchema = z.extend(
  z.object({ counted: wholeNumber('The number counted', 0, MAX_STOCK), expected: wholeNumber('It', 0, MAX_STOCK) }),
  lotId,
)

export const emptyFormSchema = z.object({})

/** The rows of the desk's form for a purchase order, whose fields are `product1`, `quantity1`, `cost1` and so on. */
export const ORDER_ROWS = Array.from({ length: 12 }, (_, row) => row + 1)
type RowField = `${'product' | 'quantity' | 'cost'}${number}`
// The type of Object.fromEntries has no names.
const rowFields = Object.fromEntries(
  ORDER_ROWS.flatMap((row) => [`product${row}`, `quantity${row}`, `cost${row}`]).map((name) => [
    name,
    z._default(idText(), ''),
  ]),
) as Record<RowField, z.ZodMiniType<string>>

/** The desk's form for a purchase order. A row without a product is no line. */
export const newPurchaseOrderFormSchema = z.pipe(
  z.intersection(z.object(supplier), z.object(rowFields)),
  z.transform(({ supplierId, ...others }, context): NewPurchaseOrder => {
    const rows = ORDER_ROWS.map((row) => ({
      productId: others[`product${row}`] ?? '',
      quantity: others[`quantity${row}`] ?? '',
      unitCost: others[`cost${row}`] ?? '',
    }))
    const lines = orderLines().safeParse(rows.filter((row) => row.productId !== ''))
    for (const { message } of lines.error?.issues ?? [])
      context.issues.push({ code: 'custom', path: ['lines'], message, input: rows })
    return { supplierId, lines: lines.data ?? [] }
  }),
)

/** The desk receives one lot at a time. */
export const receiptFormSchema = z.extend(receivedLot, { ...orderId, key: idText() })

export type SupplierDto = z.infer<typeof supplierResponse>
export type PurchaseOrderDto = z.infer<typeof purchaseOrderResponse>
export type PurchaseOrderDetailsDto = z.infer<typeof purchaseOrderDetailsResponse>
export type LotDto = z.infer<typeof lotResponse>
export type LotBuyerDto = z.infer<typeof lotBuyerResponse>
export type LevelDto = z.infer<typeof levelResponse>

/** What a product costs and earns. Null is not known. */
export type ProductCostDto = {
  /** Of the unit that the next order takes. */
  readonly cost: Kobo | null
  /** Of the last receipt. */
  readonly lastPrice: Kobo | null
  /** Of the price, in basis points; negative below cost. */
  readonly marginBps: number | null
  readonly value: Kobo
  /** Units whose cost nobody has said. */
  readonly unknown: number
}
