import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { log } from '@/lib/observability/log'
import { aBuyer, aStaff, openConnections } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { staff } from './gates'
import { requirePageAccess } from './page-access'

beforeAll(openConnections)
afterEach(() => {
  vi.restoreAllMocks()
})

/** Visits a page of finance. @returns the lines of the log about refusals */
async function visit(path: string, token?: string) {
  const info = vi.spyOn(log, 'info').mockClear()
  const page = async () => {
    await requirePageAccess(staff('finance'))
    return new Response()
  }
  const headers = { 'x-foodbank-path': path, 'x-forwarded-for': '203.0.113.7' }
  // A redirect and a page of status 403 are errors in Next.
  const isShown = await handle(page, { token, headers }).then(
    () => true,
    () => false,
  )
  return { isShown, lines: info.mock.calls.filter(([, message]) => message === 'refused').map(([line]) => line) }
}

test('a page that someone may not open is logged with the person, without the query of its address', async () => {
  const [clerk, buyer] = [await aStaff('support'), await aBuyer()]
  const line = { path: '/staff/ledger', address: '203.0.113.7' }
  expect(await visit('/staff/ledger?token=secret', await tokenOf(clerk))).toEqual({
    isShown: false,
    lines: [{ ...line, userId: clerk.id, refusal: 'no_permission' }],
  })
  expect(await visit('/staff/ledger', await tokenOf(buyer))).toEqual({
    isShown: false,
    lines: [{ ...line, userId: buyer.id, refusal: 'wrong_role' }],
  })
})

test('a visitor who signs in first, and someone who may open it, are not', async () => {
  expect((await visit('/staff/ledger')).lines).toEqual([])
  expect(await visit('/staff/ledger', await tokenOf(await aStaff('finance')))).toEqual({ isShown: true, lines: [] })
})
