import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { namesOf } from '@/lib/access/names-queries'
import type { Staff } from '@/lib/core/actors'
import { columnDay } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { isId, rowId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { inNaira, toNaira } from '@/lib/core/money'
import { picturePath } from '@/lib/server/pictures'
import { LOW_STOCK, chargeStates } from './rules'
import type { PRODUCTS } from './lists'
import type { MovementDto, ProductState, StaffCategoryDto, StaffChargeDto, StaffProductDto } from './schema'

type ProductsQuery = QueryOf<typeof PRODUCTS>

export const staffProductSelect = {
  id: true,
  name: true,
  measurement: true,
  description: true,
  priceKobo: true,
  stock: true,
  vatClass: true,
  available: true,
  imageId: true,
  category: { select: { type: true } },
} as const
type StaffProductRow = Prisma.ProductGetPayload<{ select: typeof staffProductSelect }>

const toStaffProductDto = ({ category, imageId, ...row }: StaffProductRow): StaffProductDto => ({
  ...inNaira(row),
  type: category.type,
  image: picturePath(imageId),
})

// Each is the order of an index (docs/decisions/0021); the id decides between equal values.
const ORDERS: Readonly<
  Record<NonNullable<ProductsQuery['sort']>, { by: Prisma.Sql; after: (cursor: string) => Prisma.Sql }>
> = {
  name: ascending(Prisma.sql`p.name`),
  '-name': descending(Prisma.sql`p.name`),
  stock: ascending(Prisma.sql`p.stock`),
  '-stock': descending(Prisma.sql`p.stock`),
  price: ascending(Prisma.sql`p.price_kobo`),
  '-price': descending(Prisma.sql`p.price_kobo`),
  newest: { by: Prisma.sql`p.id DESC`, after: (cursor) => Prisma.sql`p.id < ${cursor}::uuid` },
  '-newest': { by: Prisma.sql`p.id`, after: (cursor) => Prisma.sql`p.id > ${cursor}::uuid` },
}

function ascending(column: Prisma.Sql) {
  return {
    by: Prisma.sql`${column}, p.id`,
    after: (cursor: string) =>
      Prisma.sql`(${column}, p.id) > (SELECT ${column}, p.id FROM products p WHERE p.id = ${cursor}::uuid)`,
  }
}

/** The index of `ascending`, read backwards. */
function descending(column: Prisma.Sql) {
  return {
    by: Prisma.sql`${column} DESC, p.id DESC`,
    after: (cursor: string) =>
      Prisma.sql`(${column}, p.id) < (SELECT ${column}, p.id FROM products p WHERE p.id = ${cursor}::uuid)`,
  }
}

const STATES: Readonly<Record<ProductState, Prisma.Sql>> = {
  available: Prisma.sql`p.available AND p.stock > 0`,
  off_sale: Prisma.sql`NOT p.available`,
  out: Prisma.sql`p.stock = 0`,
  low: Prisma.sql`p.stock <= ${LOW_STOCK}`,
}

/** Lists products by search, filters and order, one page at a time. */
export async function listStaffProducts(
  _actor: Staff,
  { search, q = search, category, state, sort = 'name', cursor }: ProductsQuery,
  size = DESK_PAGE,
): Promise<Page<StaffProductDto>> {
  const conditions = [
    ...(q?.trim() ? [Prisma.sql`product_words(p.name, p.measurement) @@ product_query(${q})`] : []),
    ...(category ? [Prisma.sql`p.category_id = (SELECT id FROM categories WHERE type_key = ${category})`] : []),
    ...(state ? [STATES[state]] : []),
    ...(cursor ? [ORDERS[sort].after(cursor)] : []),
  ]
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT p.id FROM products p
    ${conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty}
    ORDER BY ${ORDERS[sort].by} LIMIT ${withOneMore(size)}`
  const rows = await db().product.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    select: staffProductSelect,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return toPage(
    found.flatMap(({ id }) => byId.get(id) ?? []),
    toStaffProductDto,
    size,
  )
}

/** Counts the products that have little or no stock: those that the filter `low` shows. */
export const countStockWork = (_actor: Staff): Promise<number> =>
  db().product.count({ where: { stock: { lte: LOW_STOCK } } })

/** Finds one product for staff. @throws AppError 404 */
export async function getStaffProduct(_actor: Staff, id: string, tx: Tx = db()): Promise<StaffProductDto> {
  const row = await tx.product.findUnique({ where: { id: rowId(id) }, select: staffProductSelect })
  if (!row) throw notFound('There is no such product.')
  return toStaffProductDto(row)
}

/** Lists the stock movements of a product, newest first. @throws AppError 404 for an unknown product */
export async function listMovements(
  _actor: Staff,
  productId: string,
  cursor?: string,
  size = DESK_PAGE,
): Promise<Page<MovementDto>> {
  if (!isId(productId) || (await db().product.count({ where: { id: productId } })) === 0)
    throw notFound('There is no such product.')
  const last = cursor
    ? await db().stockMovement.findFirst({ where: { id: cursor, productId }, select: { id: true, createdAt: true } })
    : undefined
  if (last === null) return { items: [], nextCursor: null }
  const rows = await db().stockMovement.findMany({
    where: {
      productId,
      ...(last && { createdAt: { lte: last.createdAt }, NOT: { createdAt: last.createdAt, id: { gte: last.id } } }),
    },
    select: { id: true, quantity: true, reason: true, orderId: true, actorId: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: withOneMore(size),
  })
  const [nameOf, orders] = await Promise.all([
    namesOf(rows.map(({ actorId }) => actorId)),
    db().order.findMany({
      where: { id: { in: rows.flatMap(({ orderId }) => orderId ?? []) } },
      select: { id: true, number: true },
    }),
  ])
  const numberOf = new Map(orders.map(({ id, number }) => [id, number]))
  return toPage(
    rows,
    ({ id, quantity, reason, orderId, actorId, createdAt }) => ({
      id,
      quantity,
      reason,
      at: createdAt.toISOString(),
      by: nameOf(actorId),
      orderId,
      orderNumber: (orderId && numberOf.get(orderId)) ?? null,
    }),
    size,
  )
}

/** Lists all categories with the number of their products, in the order of the shop. */
export async function listStaffCategories(_actor: Staff): Promise<StaffCategoryDto[]> {
  const rows = await db().category.findMany({
    select: { id: true, type: true, imageId: true, _count: { select: { products: true } } },
    orderBy: [{ position: 'asc' }, { type: 'asc' }],
  })
  return rows.map(({ id, type, imageId, _count }) => ({
    id,
    type,
    image: picturePath(imageId),
    products: _count.products,
  }))
}

/** Lists all entries of the charges, newest first. There are a few a year. */
export async function listStaffCharges(_actor: Staff): Promise<StaffChargeDto[]> {
  const rows = await db().charge.findMany({ orderBy: [{ effectiveOn: 'desc' }, { createdAt: 'desc' }], take: 500 })
  const nameOf = await namesOf(rows.map(({ createdById }) => createdById))
  const states = chargeStates(rows.map(({ id, effectiveOn }) => ({ id, effectiveOn: columnDay(effectiveOn) })))
  return rows.map((row) => ({
    id: row.id,
    date: columnDay(row.effectiveOn),
    serviceFee: toNaira(row.serviceFeeKobo),
    deliveryFee: toNaira(row.deliveryFeeKobo),
    vat: row.vatBps / 100,
    interest: row.interestBps / 100,
    state: states.get(row.id) ?? 'past',
    by: nameOf(row.createdById),
  }))
}
