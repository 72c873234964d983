import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { type Day, addDays, columnDay, dayColumn } from '@/lib/core/clock'
import { notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, afterId, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { type Kobo, kobo, sum, times, toNaira } from '@/lib/core/money'
import { databaseDay, db } from '@/lib/database/db'
import type { LOTS, LOT_BUYERS, PURCHASE_ORDERS, SUPPLIERS } from './lists'
import { receivedSelect, unbilledOf } from './lot-figures'
import { EXPIRING_DAYS, lotState, marginBps } from './rules'
import {
  type LotBuyerDto,
  type LotDto,
  NO_SUCH_LOT,
  NO_SUCH_ORDER,
  type ProductCostDto,
  type PurchaseOrderDetailsDto,
  type PurchaseOrderDto,
  type SupplierDto,
} from './schema'

/* What is read of suppliers, purchase orders and lots. Only staff read it. */

/** Lists suppliers, newest first, one page at a time. */
export async function listSuppliers(
  _actor: Staff,
  { cursor }: Pick<QueryOf<typeof SUPPLIERS>, 'cursor'>,
  size = DESK_PAGE,
): Promise<Page<SupplierDto>> {
  const rows = await db().supplier.findMany({
    where: afterId(cursor, 'desc'),
    select: { id: true, name: true, email: true, phone: true, taxNumber: true, leadDays: true },
    orderBy: { id: 'desc' },
    take: withOneMore(size),
  })
  return toPage(rows, (row) => row, size)
}

/** What a purchase order can be made of: up to 500 suppliers and 2,000 products, by name. */
export async function listOrderChoices(_actor: Staff) {
  const [suppliers, products] = await Promise.all([
    db().supplier.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' }, take: 500 }),
    db().product.findMany({
      select: { id: true, name: true, measurement: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: 2_000,
    }),
  ])
  return {
    suppliers: suppliers.map(({ id, name }) => [id, name] as const),
    products: products.map(({ id, name, measurement }) => [id, `${name}, ${measurement}`] as const),
  }
}

const orderSelect = {
  id: true,
  number: true,
  state: true,
  createdAt: true,
  sentAt: true,
  supplier: { select: { name: true } },
  lines: {
    select: {
      productId: true,
      quantity: true,
      receivedQuantity: true,
      unitCostKobo: true,
      product: { select: { name: true, measurement: true } },
    },
    orderBy: { position: 'asc' },
  },
} as const
type OrderRow = Prisma.PurchaseOrderGetPayload<{ select: typeof orderSelect }>

const toOrderDto = ({ id, number, state, createdAt, sentAt, supplier, lines }: OrderRow): PurchaseOrderDto => ({
  ...{ id, number, state, supplier: supplier.name },
  net: toNaira(sum(lines.map(({ quantity, unitCostKobo }) => times(kobo(unitCostKobo), quantity)))),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

/** Lists purchase orders, newest first, one page at a time. */
export async function listPurchaseOrders(
  _actor: Staff,
  { state, cursor }: QueryOf<typeof PURCHASE_ORDERS>,
  size = DESK_PAGE,
): Promise<Page<PurchaseOrderDto>> {
  const rows = await db().purchaseOrder.findMany({
    where: { state, ...afterId(cursor, 'desc') },
    select: orderSelect,
    orderBy: { id: 'desc' },
    take: withOneMore(size),
  })
  return toPage(rows, toOrderDto, size)
}

/** A purchase order with what came in for it. @throws AppError 404 */
export async function getPurchaseOrder(_actor: Staff, id: string): Promise<PurchaseOrderDetailsDto> {
  const row = await db().purchaseOrder.findUnique({
    where: { id: rowId(id) },
    select: {
      ...orderSelect,
      receipts: {
        select: {
          receivedOn: true,
          billId: true,
          bill: { select: { number: true } },
          lines: { select: { ...receivedSelect, lot: { select: { ...receivedSelect.lot.select, ...namedLot } } } },
        },
        orderBy: { createdAt: 'asc' },
      },
    },
  })
  if (!row) throw notFound(NO_SUCH_ORDER)
  const { net, vat } = unbilledOf(row.receipts.filter(({ billId }) => billId === null))
  return {
    ...toOrderDto(row),
    lines: row.lines.map(({ productId, product, quantity, receivedQuantity, unitCostKobo }) => ({
      ...{ productId, ...product, quantity, received: receivedQuantity, unitCost: toNaira(unitCostKobo) },
    })),
    lots: row.receipts.flatMap(({ receivedOn, bill, lines }) =>
      lines.map(({ lot, quantity }) => ({
        ...{ id: lot.id, name: lot.product.name, lot: lot.code, quantity, bill: bill?.number ?? null },
        bestBefore: lot.bestBefore && columnDay(lot.bestBefore),
        receivedOn: columnDay(receivedOn),
      })),
    ),
    unbilled: { net: toNaira(net), vat: toNaira(vat) },
  }
}

const namedLot = { id: true, code: true, bestBefore: true, product: { select: { name: true } } } as const

const lotSelect = {
  ...namedLot,
  productId: true,
  unitCostKobo: true,
  receivedAt: true,
  quantityLeft: true,
  location: { select: { name: true } },
  receiptLine: { select: { id: true } },
  product: { select: { name: true, measurement: true } },
} as const
type LotRow = Prisma.LotGetPayload<{ select: typeof lotSelect }>

const toLotDto =
  (today: Day) =>
  ({ id, productId, product, code, location, quantityLeft: left, unitCostKobo, ...row }: LotRow): LotDto => {
    const bestBefore = row.bestBefore && columnDay(row.bestBefore)
    return {
      ...{ id, productId, product: product.name, measurement: product.measurement, lot: code, left, bestBefore },
      location: location.name,
      receivedAt: row.receivedAt.toISOString(),
      unitCost: unitCostKobo === null ? null : toNaira(unitCostKobo),
      value: unitCostKobo === null ? null : toNaira(times(kobo(unitCostKobo), left)),
      state: lotState(left, bestBefore, today),
      isReceived: row.receiptLine !== null,
    }
  }

type LotsQuery = QueryOf<typeof LOTS>

function inState(state: LotsQuery['state'], today: Day): Prisma.LotWhereInput {
  if (state === undefined) return {}
  const quantityLeft = { gt: 0 }
  if (state === 'no_cost') return { quantityLeft, unitCostKobo: null }
  if (state === 'expired') return { quantityLeft, bestBefore: { lt: dayColumn(today) } }
  if (state === 'expiring')
    return { quantityLeft, bestBefore: { gte: dayColumn(today), lte: dayColumn(addDays(today, EXPIRING_DAYS)) } }
  return { quantityLeft }
}

/** Lists lots, newest first, one page at a time. */
export async function listLots(
  _actor: Staff,
  { q, state, product, cursor }: LotsQuery,
  size = DESK_PAGE,
): Promise<Page<LotDto>> {
  const today = await databaseDay()
  const rows = await db().lot.findMany({
    where: {
      ...(q !== undefined && { product: { name: { contains: q, mode: 'insensitive' } } }),
      ...(product !== undefined && { productId: rowId(product) }),
      ...inState(state, today),
      ...afterId(cursor, 'desc'),
    },
    select: lotSelect,
    orderBy: { id: 'desc' },
    take: withOneMore(size),
  })
  return toPage(rows, toLotDto(today), size)
}

/** @throws AppError 404 */
export async function getLot(_actor: Staff, id: string): Promise<LotDto> {
  const row = await db().lot.findUnique({ where: { id: rowId(id) }, select: lotSelect })
  if (!row) throw notFound(NO_SUCH_LOT)
  return toLotDto(await databaseDay())(row)
}

/** Lists the orders that have goods of a lot, one page at a time. @throws AppError 404 for an unknown lot */
export async function listLotBuyers(
  actor: Staff,
  { cursor }: Pick<QueryOf<typeof LOT_BUYERS>, 'cursor'>,
  size = DESK_PAGE,
  lotId: string,
): Promise<Page<LotBuyerDto>> {
  await getLot(actor, lotId)
  const rows = await db().$queryRaw<(Omit<LotBuyerDto, 'phone'> & { phone: string | null })[]>`
    SELECT orders.id, orders.number AS "orderNumber", orders.buyer_name AS buyer, users.email, users.phone,
      companies.name AS company, orders.status::text AS status, -sum(moved.quantity)::int AS quantity
    FROM lot_moves moved JOIN orders ON orders.id = moved.order_id JOIN users ON users.id = orders.user_id
    JOIN companies ON companies.id = orders.company_id
    WHERE moved.lot_id = ${lotId}::uuid AND moved.kind IN ('sale', 'return')
      AND (${cursor ?? null}::uuid IS NULL OR orders.id < ${cursor ?? null}::uuid)
    GROUP BY orders.id, users.id, companies.id HAVING sum(moved.quantity) < 0
    ORDER BY orders.id DESC LIMIT ${withOneMore(size)}`
  return toPage(rows, ({ phone, ...row }) => ({ ...row, phone: phone ?? '' }), size)
}

/**
 * The lots that orders have goods of, for lists by which they are packed: '3 × A12, 1 × B07'.
 * @returns what finds those of a product of an order; empty for an order from before lots
 */
export async function lotsOfOrders(
  orderIds: readonly string[],
): Promise<(orderId: string, productId: string) => string> {
  const rows = await db().$queryRaw<{ key: string; lots: string }[]>`
    SELECT order_id || ' ' || product_id AS key,
      string_agg(units || ' × ' || code, ', ' ORDER BY best_before NULLS FIRST, code) AS lots
    FROM (
      SELECT moved.order_id, lots.product_id, lots.code, lots.best_before, -sum(moved.quantity) AS units
      FROM lot_moves moved JOIN lots ON lots.id = moved.lot_id
      WHERE moved.order_id = ANY (${[...orderIds]}::uuid[]) AND moved.kind IN ('sale', 'return')
      GROUP BY moved.order_id, lots.id HAVING sum(moved.quantity) < 0
    ) AS taken GROUP BY order_id, product_id`
  const lotsOf = new Map(rows.map(({ key, lots }) => [key, lots]))
  return (orderId, productId) => lotsOf.get(`${orderId} ${productId}`) ?? ''
}

/** What a product costs and earns. @param price the price of the product now */
export async function productCost(_actor: Staff, productId: string, price: Kobo): Promise<ProductCostDto> {
  const [lots, last] = await Promise.all([
    db().lot.findMany({
      where: { productId: rowId(productId), quantityLeft: { gt: 0 } },
      select: { quantityLeft: true, unitCostKobo: true },
      orderBy: [{ bestBefore: { sort: 'asc', nulls: 'first' } }, { receivedAt: 'asc' }, { code: 'asc' }],
    }),
    db().receiptLine.findFirst({
      where: { lot: { productId: rowId(productId) } },
      select: { unitCostKobo: true },
      orderBy: { receipt: { createdAt: 'desc' } },
    }),
  ])
  const first = lots[0]?.unitCostKobo
  const lastPrice = last ? kobo(last.unitCostKobo) : null
  const cost = first ? kobo(first) : lastPrice
  return {
    ...{ cost, lastPrice, marginBps: marginBps(price, cost) },
    value: sum(lots.map(({ quantityLeft, unitCostKobo }) => times(kobo(unitCostKobo ?? 0n), quantityLeft))),
    unknown: lots.reduce((all, { quantityLeft, unitCostKobo }) => all + (unitCostKobo === null ? quantityLeft : 0), 0),
  }
}
