import { beforeAll, expect, test } from 'vitest'
import { aPartner, aStaff, openConnections } from '@/sandbox/factories'
import { listChoices } from './list-choice-queries'
import { deleteView, hideColumns, saveView } from './list-choices'
import { hideColumnsSchema, saveViewSchema } from './schema'

beforeAll(openConnections)

const ORDERS = '/staff/orders'
const viewsOf = async (actor: { id: string }) => (await listChoices(actor)).views

test('a person keeps filters under names, and nobody else sees them', async () => {
  const [staff, other] = [await aStaff(), await aStaff()]
  const { id } = await saveView(staff, { list: ORDERS, name: 'Large, Lagos', query: 'status=approved&state=Lagos' })
  await saveView(staff, { list: ORDERS, name: 'All', query: 'status=all' })
  expect(await viewsOf(staff)).toEqual([
    { id: expect.any(String) as string, name: 'All', list: ORDERS, query: 'status=all' },
    { id, name: 'Large, Lagos', list: ORDERS, query: 'status=approved&state=Lagos' },
  ])
  expect(await viewsOf(other)).toEqual([])
  await expect(deleteView(other, id)).rejects.toMatchObject({ status: 404 })

  // The same name gets the new filter, but not that of another list.
  await saveView(staff, { list: ORDERS, name: 'All', query: 'status=all&sort=-date' })
  expect((await viewsOf(staff)).map(({ query }) => query)).toContain('status=all&sort=-date')
  await expect(saveView(staff, { list: '/staff/buyers', name: 'All', query: '' })).rejects.toMatchObject({
    status: 409,
  })
  await deleteView(staff, id)
  expect((await viewsOf(staff)).map(({ name }) => name)).toEqual(['All'])
})

test('a view has neither the words of a search nor a page', async () => {
  const asked = 'fee=paid&min=200000&q=buyer%40demo.test&actor=buyer&cursor=2&company=x'
  const { query } = await saveView(await aStaff(), { list: '/staff/buyers', name: 'Odd', query: asked })
  expect(query).toBe('fee=paid&min=200000&company=x')
})

test('a person has at most fifty', async () => {
  const staff = await aStaff()
  for (let nth = 1; nth <= 50; nth += 1) await saveView(staff, { list: ORDERS, name: `View ${nth}`, query: '' })
  const another = saveView(staff, { list: ORDERS, name: 'View 51', query: '' })
  await expect(another).rejects.toMatchObject({ status: 409 })
  await saveView(staff, { list: ORDERS, name: 'View 50', query: 'status=packed' })
  expect(await viewsOf(staff)).toHaveLength(50)
})

test('a person hides columns of a list until all are ticked again', async () => {
  const [hr, other] = [await aPartner(), await aPartner()]
  const list = 'employees'
  const chosen = (...shown: string[]) => hideColumnsSchema.parse({ list, all: ['staffId', 'jobTitle'], shown })
  await hideColumns(hr, chosen('staffId'))
  expect((await listChoices(hr)).hidden).toEqual({ [list]: ['jobTitle'] })
  expect((await listChoices(other)).hidden).toEqual({})
  await hideColumns(hr, chosen('staffId', 'jobTitle'))
  expect((await listChoices(hr)).hidden).toEqual({})
})

test('only a page of a desk has views and columns', () => {
  for (const list of ['https://evil.test', '/Store', '/staff/orders?x=1', '//evil.test/staff', '/staff/Orders'])
    expect(saveViewSchema.safeParse({ list, name: 'A', query: '' }).success, list).toBe(false)
  expect(
    hideColumnsSchema.safeParse({ list: 'orders', all: Array.from({ length: 21 }, (_, n) => `c${n}`) }).success,
  ).toBe(false)
})
