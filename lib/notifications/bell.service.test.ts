import { beforeAll, expect, test } from 'vitest'
import { db, transaction } from '@/lib/database/db'
import { aBuyer, openConnections } from '@/sandbox/factories'
import { markNotificationsRead } from './mark-read'
import { countUnread, listNotifications } from './queries'
import { notify } from './notify'

beforeAll(openConnections)

const ring = (userId: string, title: string) =>
  transaction((tx) =>
    notify(tx, { id: userId }, { kind: 'order', link: { label: 'See it', path: '/History' }, bell: { title } }),
  )

test("lists a person's own notifications, newest first, and marks them as read up to a line", async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  expect(await listNotifications(buyer)).toEqual({ items: [], nextCursor: null })
  expect(await countUnread(buyer)).toEqual({ unread: 0 })
  await ring(other.id, 'Not yours')
  await ring(buyer.id, 'First')
  await ring(buyer.id, 'Second')
  const { items } = await listNotifications(buyer)
  expect(items).toEqual([
    expect.objectContaining({
      kind: 'order',
      title: 'Second',
      body: '',
      href: '/History',
      read: false,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    }),
    expect.objectContaining({ title: 'First', read: false }),
  ])
  await ring(buyer.id, 'Third, after the page was shown')
  await markNotificationsRead(buyer, { upTo: items[0]?.id })
  expect((await listNotifications(buyer)).items.map(({ title, read }) => [title, read])).toEqual([
    ['Third, after the page was shown', false],
    ['Second', true],
    ['First', true],
  ])
  expect([await countUnread(buyer), await countUnread(other)]).toEqual([{ unread: 1 }, { unread: 1 }])
  const { readAt } = await db().notification.findFirstOrThrow({ where: { id: items[0]?.id ?? '' } })
  await markNotificationsRead(buyer)
  expect(await countUnread(buyer)).toEqual({ unread: 0 })
  // What was read stays read since then.
  expect((await db().notification.findFirstOrThrow({ where: { id: items[0]?.id ?? '' } })).readAt).toEqual(readAt)
})

test('marks only the line that was shown elsewhere, and nobody else’s', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  for (const title of ['First', 'Second', 'Third']) await ring(buyer.id, title)
  const { items } = await listNotifications(buyer)
  await markNotificationsRead(other, { only: items[1]?.id })
  expect(await countUnread(buyer)).toEqual({ unread: 3 })
  await markNotificationsRead(buyer, { only: items[1]?.id })
  expect((await listNotifications(buyer)).items.map(({ title, read }) => [title, read])).toEqual([
    ['Third', false],
    ['Second', true],
    ['First', false],
  ])
})

test("pages a long list, and ignores another person's cursor", async () => {
  const buyer = await aBuyer()
  await db().notification.createMany({
    data: Array.from({ length: 120 }, (_, index) => ({ userId: buyer.id, kind: 'order', title: `News ${index}` })),
  })
  const first = await listNotifications(buyer)
  const second = await listNotifications(buyer, { cursor: first.nextCursor ?? '' })
  const third = await listNotifications(buyer, { cursor: second.nextCursor ?? '' })
  expect([first, second, third].map(({ items }) => items.length)).toEqual([50, 50, 20])
  expect(third.nextCursor).toBeNull()
  expect(new Set([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(120)
})
