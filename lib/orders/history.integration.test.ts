import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, anOrder } from '@/sandbox/factories'
import { listHistory, listNamedHistory } from './queries'
import { historyQuerySchema } from './schema'

type Owner = Awaited<ReturnType<typeof aBuyer>>

/** An order placed this many minutes after a fixed moment. */
async function placedAfter(buyer: Owner, minutes: number): Promise<string> {
  const { id } = await anOrder(buyer)
  await db().order.update({ where: { id }, data: { placedAt: new Date(Date.UTC(2026, 0, 1, 8, minutes)) } })
  return id
}

/** The ids of a buyer's orders, read page by page. */
async function walk(buyer: Owner, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await listHistory(buyer, { cursor, limit })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    ids.push(...page.items.map(({ _id }) => _id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

describe('the shopping history', () => {
  let buyer: Owner
  let other: Owner
  let foreign: string
  let newestFirst: string[]
  beforeAll(async () => {
    ;[buyer, other] = await Promise.all([aBuyer(), aBuyer()])
    const placed: { id: string; minutes: number }[] = []
    // Five at one moment: their ids settle the order.
    for (const minutes of [3, 1, 2, 2, 2, 2, 2, 0]) placed.push({ id: await placedAfter(buyer, minutes), minutes })
    foreign = await placedAfter(other, 2)
    newestFirst = placed.sort((a, b) => b.minutes - a.minutes || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
  })

  test.each([1, 2, 3, 8, 200])('has each order once, newest first, in pages of %i', async (limit) => {
    expect(await walk(buyer, limit)).toEqual(newestFirst)
  })

  test('is empty after another buyer’s order and after an unknown one', async () => {
    const nothing = { items: [], nextCursor: null }
    expect(await listHistory(buyer, { cursor: foreign, limit: 5 })).toEqual(nothing)
    expect(await listHistory(buyer, { cursor: randomUUID(), limit: 5 })).toEqual(nothing)
    expect((await listHistory(other, { limit: 5 })).items.map(({ _id }) => _id)).toEqual([foreign])
  })

  test('names the buyer as on each order, also after a new name, but not on pages that a phone keeps', async () => {
    const person = await aBuyer()
    const { id } = await anOrder(person)
    await db().order.update({ where: { id }, data: { buyerName: 'Name at that time' } })
    await db().user.update({ where: { id: person.id }, data: { fullName: 'Name of today' } })
    expect((await listNamedHistory(person)).items[0]).toMatchObject({ _id: id, userFullname: 'Name at that time' })
    expect((await listHistory(person)).items[0]).not.toHaveProperty('userFullname')
  })

  test('is whole, up to a thousand orders, for a client that knows no pages, which have two hundred at most', () => {
    expect(historyQuerySchema.parse({}).limit).toBe(1_000)
    expect(historyQuerySchema.parse({ limit: '200' }).limit).toBe(200)
    expect(historyQuerySchema.safeParse({ limit: '201' }).error?.issues[0]?.message).toBe(
      'The limit must be between 1 and 200.',
    )
  })
})
