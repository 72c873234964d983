import { afterAll, expect, test, vi } from 'vitest'

/** The two clients as a process finds them that starts with the settings of now. */
async function startedAnew() {
  vi.resetModules()
  return import('./db')
}

const nameOf = async (client: Awaited<ReturnType<typeof startedAnew>>['db']) =>
  (await client().$queryRaw<{ name: string }[]>`SELECT current_setting('application_name') AS name`)[0]?.name

afterAll(() => {
  delete process.env.DATABASE_REPLICA_URL
})

test('reportsDb reads from the replica, or from the primary without one', async () => {
  const alone = await startedAnew()
  expect(alone.reportsDb()).toBe(alone.db())
  // A second way into the same server stands in for a copy of it.
  const replica = new URL(process.env.DATABASE_URL ?? '')
  replica.searchParams.set('application_name', 'replica')
  process.env.DATABASE_REPLICA_URL = replica.href
  const { db, reportsDb } = await startedAnew()
  expect(await nameOf(reportsDb)).toBe('replica')
  expect(await nameOf(db)).not.toBe('replica')
  expect(reportsDb()).toBe(reportsDb())
})
