import { beforeAll, expect, test } from 'vitest'
import { aStaff, openConnections } from '@/sandbox/factories'
import { deleteView, saveView } from './saved-views'
import { listViews } from './saved-view-queries'

beforeAll(openConnections)

test('a person keeps filters under names, and nobody else sees them', async () => {
  const [staff, other] = [await aStaff(), await aStaff()]
  const { id } = await saveView(staff, 'Large, Lagos', 'status=approved&fees=paid&state=Lagos&min=200%2C000')
  await saveView(staff, 'All', 'status=all')
  expect(await listViews(staff)).toEqual([
    { id: expect.any(String) as string, name: 'All', query: 'status=all' },
    { id, name: 'Large, Lagos', query: 'status=approved&state=Lagos&min=200000&fees=paid' },
  ])
  expect(await listViews(other)).toEqual([])
  await expect(deleteView(other, id)).rejects.toMatchObject({ status: 404 })

  // The same name gets the new filter.
  await saveView(staff, 'All', 'status=all&sort=-date')
  expect((await listViews(staff)).map(({ query }) => query)).toContain('status=all&sort=-date')
  await deleteView(staff, id)
  expect((await listViews(staff)).map(({ name }) => name)).toEqual(['All'])
})

test('a view has what the list understands, and neither a search nor a person', async () => {
  const { query } = await saveView(
    await aStaff(),
    'Odd',
    'status=nowhere&company=x&q=buyer@demo.test&order=1&cursor=2&next=https://evil.test&from=2026-02-30&to=2026-11-01',
  )
  expect(query).toBe('status=pending&to=2026-11-01')
})

test('a person has at most twenty', async () => {
  const staff = await aStaff()
  for (let nth = 1; nth <= 20; nth += 1) await saveView(staff, `View ${nth}`, '')
  await expect(saveView(staff, 'View 21', '')).rejects.toMatchObject({ status: 409 })
  await saveView(staff, 'View 20', 'status=packed')
  expect(await listViews(staff)).toHaveLength(20)
})
