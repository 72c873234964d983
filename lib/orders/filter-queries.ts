import 'server-only'
import { cache } from 'react'
import type { OrderStatus } from '@/generated/prisma/enums'
import { Prisma } from '@/generated/prisma/client'
import { addDays, startOfDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import type { QueryOf } from '@/lib/core/lists'
import { fromNaira } from '@/lib/core/money'
import type { ORDERS } from './lists'
import { QUEUE_STATUSES, orderNumberPrefix, statusesThatWaitFor } from './rules'

export type OrderFilter = QueryOf<typeof ORDERS>

/* SQL for the filters and the orders of the staff's list. The indexes are those of docs/decisions/0036 and 0096. */

/** When more people match, orders are read one after another until a page is full. */
const FEW_PEOPLE = 500

/**
 * Chooses the orders that a search looks through, once per request. The planner cannot estimate how rare a word is. So
 * people are looked up first; `OFFSET 0` then makes the planner read the orders of a few people by their index.
 */
export const searched = cache(async (q: string | undefined): Promise<Prisma.Sql> => {
  if (q === undefined) return Prisma.sql`orders`
  const number = orderNumberPrefix(q)
  if (number !== undefined)
    return Prisma.sql`(SELECT * FROM orders WHERE lower(number) LIKE ${`${number.toLowerCase()}%`} OFFSET 0) AS orders`
  const meant = Prisma.sql`SELECT id FROM users WHERE person_words(full_name, email) @@ product_query(${q})`
  const people = await db().$queryRaw<{ id: string }[]>`${meant} LIMIT ${FEW_PEOPLE + 1}`
  if (people.length <= FEW_PEOPLE)
    return Prisma.sql`
      (SELECT * FROM orders WHERE user_id = ANY (${people.map(({ id }) => id)}::uuid[]) OFFSET 0) AS orders`
  // IS TRUE prevents a join, which would sort all orders of all these people for one page.
  return Prisma.sql`(SELECT * FROM orders WHERE (user_id IN (${meant})) IS TRUE) AS orders`
})

/** SQL for the filter. The words of `product` are looked up first, because few products have them. */
export async function conditions(filter: OrderFilter): Promise<Prisma.Sql> {
  const { status, company, state, from, to, min, max, fees, product, on, goesTo } = filter
  const given: [condition: Prisma.Sql, isGiven: unknown][] = [
    [Prisma.sql`status = ${status}::"OrderStatus"`, status],
    [Prisma.sql`company_id = ${company}::uuid`, company],
    [Prisma.sql`delivery_state = ${state}`, state],
    [Prisma.sql`delivery_day = ${on}::date`, on],
    [Prisma.sql`(delivery_workplace IS NOT NULL) = ${goesTo === 'workplace'}`, goesTo],
    [Prisma.sql`placed_at >= ${from && startOfDay(from)}`, from],
    [Prisma.sql`placed_at < ${to && startOfDay(addDays(to, 1))}`, to],
    [Prisma.sql`total_kobo >= ${min && inKobo(min)}::bigint`, min],
    [Prisma.sql`total_kobo <= ${max && inKobo(max)}::bigint`, max],
    [fees === 'paid' ? Prisma.sql`NOT (${FEES_UNPAID})` : FEES_UNPAID, fees],
    [product === undefined ? Prisma.sql`true` : await hasProduct(product), product],
  ]
  const which = given.filter(([, isGiven]) => isGiven !== undefined).map(([condition]) => condition)
  return Prisma.join([Prisma.sql`true`, ...which], ' AND ')
}

const inKobo = (wholeNaira: string): bigint => fromNaira(Number(wholeNaira))

const FEES_UNPAID = Prisma.sql`fees_paid_at IS NULL AND service_fee_kobo + delivery_fee_kobo > 0`

/** More products with the same words are left out; nobody means all of them. */
const MAX_PRODUCTS = 200

async function hasProduct(words: string): Promise<Prisma.Sql> {
  const products = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM products WHERE strpos(lower(name), lower(${words.trim()})) > 0 ORDER BY id LIMIT ${MAX_PRODUCTS}`
  const ids = products.map(({ id }) => id)
  return Prisma.sql`id IN (SELECT order_id FROM order_items WHERE product_id = ANY (${ids}::uuid[]))`
}

/** SQL for one of the statuses, in the words of the index, which has no parameters. */
const is = (statuses: readonly OrderStatus[]): Prisma.Sql =>
  Prisma.raw(statuses.length === 1 ? `status = '${statuses[0]}'` : `status IN ('${statuses.join("', '")}')`)

/**
 * SQL for the orders that wait for their buyer, who has to accept the terms or to pay the fees. The index
 * "orders_queue" has the same words.
 */
const WAITS_FOR_BUYER = Prisma.sql`(
  ${is(statusesThatWaitFor('terms'))} AND terms_accepted_at IS NULL
  OR ${is(statusesThatWaitFor('fees'))} AND ${FEES_UNPAID})`

/** SQL for the order of the rows, and for those after the cursor. Ids sort by the time of placing. */
export async function placeIn({
  sort,
  status,
  cursor,
}: OrderFilter): Promise<{ order: Prisma.Sql; after: Prisma.Sql }> {
  const last = cursor
    ? await db().order.findUnique({ where: { id: cursor }, select: { id: true, totalKobo: true } })
    : undefined
  if (last === null) return { order: Prisma.sql`orders.id`, after: Prisma.sql`false` }
  const all = Prisma.sql`true`
  if (sort === undefined && status && QUEUE_STATUSES.includes(status)) {
    const at = Prisma.sql`(SELECT ${WAITS_FOR_BUYER} FROM orders WHERE id = ${last?.id}::uuid)`
    return {
      order: Prisma.sql`${WAITS_FOR_BUYER}, orders.id`,
      after: last ? Prisma.sql`(${WAITS_FOR_BUYER}, id) > (${at}, ${last.id}::uuid)` : all,
    }
  }
  if (sort === 'total')
    return {
      order: Prisma.sql`orders.total_kobo, orders.id`,
      after: last ? Prisma.sql`(total_kobo, id) > (${last.totalKobo}, ${last.id}::uuid)` : all,
    }
  if (sort === '-total')
    return {
      order: Prisma.sql`orders.total_kobo DESC, orders.id DESC`,
      after: last ? Prisma.sql`(total_kobo, id) < (${last.totalKobo}, ${last.id}::uuid)` : all,
    }
  if (sort === '-date')
    return { order: Prisma.sql`orders.id DESC`, after: last ? Prisma.sql`id < ${last.id}::uuid` : all }
  return { order: Prisma.sql`orders.id`, after: last ? Prisma.sql`id > ${last.id}::uuid` : all }
}
