import 'server-only'
import { columnDay, dayColumn } from '@/lib/core/clock'
import { Prisma } from '@/generated/prisma/client'
import { databaseDay, db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { PRODUCTS_A_PAGE, type Page, type PageRequest, withOneMore, toPage } from '@/lib/core/listing'
import { kobo, toNaira } from '@/lib/core/money'
import { picturePath } from '@/lib/server/pictures'
import type { Charges } from './rules'
import type { CategoryDto, ChargesDto, ProductDto } from './schema'

/** A page of goods that are on sale and in stock; with `available: 'any'` of all. */
export type ProductsRequest = PageRequest & { readonly available?: 'any' | undefined }

/** The request for the first page of a list of products. */
export const firstPage: ProductsRequest = { limit: PRODUCTS_A_PAGE.initial }

const onSale = ({ available }: ProductsRequest): Prisma.ProductWhereInput =>
  available === 'any' ? {} : { available: true, stock: { gt: 0 } }

/** The columns of a product that buyers see. */
export const productSelect = {
  id: true,
  name: true,
  measurement: true,
  description: true,
  priceKobo: true,
  vatClass: true,
  stock: true,
  available: true,
  imageId: true,
  category: { select: { type: true } },
} as const

type ProductRow = Prisma.ProductGetPayload<{ select: typeof productSelect }>

export const toProductDto = (row: ProductRow): ProductDto => ({
  _id: row.id,
  name: row.name,
  image: picturePath(row.imageId),
  measurement: row.measurement,
  price: toNaira(row.priceKobo),
  description: row.description,
  type: row.category.type,
  vatClass: row.vatClass,
  available: row.available && row.stock > 0,
})

/** Lists all categories in the order of the shop. */
export async function listCategories(): Promise<CategoryDto[]> {
  const rows = await db().category.findMany({
    select: { type: true, imageId: true },
    orderBy: [{ position: 'asc' }, { type: 'asc' }],
  })
  return rows.map(({ type, imageId }) => ({ type, image: picturePath(imageId) }))
}

/**
 * Finds the categories whose name contains `text`, in any case.
 * @throws AppError 404 when there is none: the old contract's clients expect it
 */
export async function searchCategories(text: string): Promise<CategoryDto[]> {
  const rows = await db().category.findMany({
    // LIKE would take these characters as wildcards.
    where: {
      typeKey: {
        contains: text
          .trim()
          .toLowerCase()
          .replaceAll(/[\\%_]/g, '\\$&'),
      },
    },
    select: { type: true, imageId: true },
    orderBy: [{ position: 'asc' }, { type: 'asc' }],
  })
  if (rows.length === 0) throw notFound('No category found!')
  return rows.map(({ type, imageId }) => ({ type, image: picturePath(imageId) }))
}

/**
 * Lists the products of a category by name, one page at a time.
 * @param typeKey the category's name in lower case
 * @throws AppError 404 for an unknown category
 */
export async function listProductsOf(typeKey: string, request: ProductsRequest = firstPage): Promise<Page<ProductDto>> {
  const { cursor, limit } = request
  const [category, last] = await Promise.all([
    db().category.findUnique({ where: { typeKey }, select: { id: true } }),
    cursor ? db().product.findUnique({ where: { id: cursor }, select: { id: true, name: true } }) : undefined,
  ])
  if (!category) throw notFound('There is no such category.')
  if (last === null) return { items: [], nextCursor: null }
  const rows = await db().product.findMany({
    // `gte` lets the index start at the cursor; NOT leaves out equal names up to the cursor.
    where: {
      categoryId: category.id,
      ...onSale(request),
      ...(last && { name: { gte: last.name }, NOT: { name: last.name, id: { lte: last.id } } }),
    },
    select: productSelect,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: withOneMore(limit),
  })
  return toPage(rows, toProductDto, limit)
}

/** A sitemap names at most this many products. */
const MOST_LISTED = 5_000

/** Lists the ids of the products that are on sale and in stock. */
export async function listIdsOnSale(): Promise<string[]> {
  const rows = await db().product.findMany({
    where: { available: true, stock: { gt: 0 } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: MOST_LISTED,
  })
  return rows.map(({ id }) => id)
}

/** Lists products in the order they were added, one page at a time. */
export async function listProducts(request: ProductsRequest = firstPage): Promise<Page<ProductDto>> {
  return pageById(request, request.cursor ? { gt: request.cursor } : {})
}

/** Reads a page of products by their ids, oldest first. */
export async function pageById(
  request: ProductsRequest,
  id: { gt?: string; in?: string[] },
): Promise<Page<ProductDto>> {
  const { limit } = request
  const rows = await db().product.findMany({
    where: { id, ...onSale(request) },
    select: productSelect,
    orderBy: { id: 'asc' },
    take: withOneMore(limit),
  })
  return toPage(rows, toProductDto, limit)
}

/** @throws AppError 404 */
export async function getProduct(id: string): Promise<ProductDto> {
  const row = await db().product.findUnique({ where: { id }, select: productSelect })
  if (!row) throw notFound('There is no such product.')
  return toProductDto(row)
}

/** A subquery for the newest charges that are in force today in Lagos, as JSON; null when there are none. */
export const CHARGES_IN_FORCE = Prisma.sql`(
  SELECT json_build_object('serviceFee', service_fee_kobo::text, 'deliveryFee', delivery_fee_kobo::text,
    'vatBps', vat_bps, 'interestBps', interest_bps)
  FROM charges WHERE effective_on <= (now() AT TIME ZONE 'Africa/Lagos')::date
  ORDER BY effective_on DESC, created_at DESC LIMIT 1)`

/** What `CHARGES_IN_FORCE` reads. Kobo are texts, because JSON has no large integers. */
export type ChargesJson = Pick<Charges, 'vatBps' | 'interestBps'> & {
  readonly serviceFee: string
  readonly deliveryFee: string
}

export const toCharges = ({ serviceFee, deliveryFee, ...rates }: ChargesJson): Charges => ({
  serviceFee: kobo(BigInt(serviceFee)),
  deliveryFee: kobo(BigInt(deliveryFee)),
  ...rates,
})

/** Lists the charges up to today, newest first. Later ones are left out, because a client takes the latest by date. */
export async function listCharges(): Promise<ChargesDto[]> {
  const rows = await db().charge.findMany({
    where: { effectiveOn: { lte: dayColumn(await databaseDay()) } },
    orderBy: [{ effectiveOn: 'desc' }, { createdAt: 'desc' }],
    take: 100,
  })
  const dates = new Set<string>()
  // Of several entries for one day, only the newest counts.
  return rows
    .filter((row) => !dates.has(columnDay(row.effectiveOn)) && dates.add(columnDay(row.effectiveOn)))
    .map((row) => ({
      date: `${columnDay(row.effectiveOn)}T00:00:00+01:00`,
      serviceFee: toNaira(row.serviceFeeKobo),
      vat: row.vatBps / 100,
      deliveryFee: toNaira(row.deliveryFeeKobo),
      interest: row.interestBps / 100,
    }))
}
