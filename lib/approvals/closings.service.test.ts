import { beforeAll, expect, test } from 'vitest'
import { closeMonth } from '@/lib/books/months'
import { listMonths } from '@/lib/books/queries'
import { lagosToday } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { aStaff, openConnections } from '@/sandbox/factories'
import { requestMonthClosing } from './kinds/books-month'
import { decide } from './decide'
import { listApprovals } from './queries'

beforeAll(async () => {
  await openConnections()
  // Two months that are over, so that each can be closed.
  await db().ledgerAccount.createMany({ data: [{ kind: 'cash_bank' }, { kind: 'income_sales' }], skipDuplicates: true })
  await pool().query(`
    WITH entry AS (
      INSERT INTO ledger_entries (id, event, event_key, booked_at)
      VALUES (gen_random_uuid(), 'correction', 'long ago', date_trunc('month', now()) - interval '70 days') RETURNING id
    )
    INSERT INTO ledger_postings (id, entry_id, account_id, amount)
    SELECT gen_random_uuid(), entry.id, account.id, CASE kind WHEN 'cash_bank' THEN 100 ELSE -100 END
    FROM entry, ledger_accounts account WHERE kind IN ('cash_bank', 'income_sales')`)
})

/** The month that closes next. */
const nextOf = async (actor: Awaited<ReturnType<typeof aStaff>>) =>
  (await listMonths(actor)).find(({ canClose }) => canClose)?.month ?? ''

test('one person alone cannot close the books, and is told who is missing', async () => {
  const only = await aStaff('finance')
  await expect(requestMonthClosing(only, await nextOf(only))).rejects.toMatchObject({
    status: 409,
    code: 'no_second_person',
    message: expect.stringContaining('needs a second person') as string,
  })
  expect(await db().closedMonth.count()).toBe(0)
})

test('a month of the books stays open until a second person agrees', async () => {
  const [maker, checker] = [await aStaff('finance'), await aStaff('finance')]
  const month = await nextOf(maker)
  await expect(requestMonthClosing(maker, lagosToday().slice(0, 7))).rejects.toMatchObject({ status: 409 })
  const request = await requestMonthClosing(maker, month)
  expect((await listMonths(checker)).find((each) => each.month === month)).toMatchObject({
    ...{ closedAt: null, canClose: true, closingAskedBy: maker.fullName },
  })
  await expect(requestMonthClosing(checker, month)).rejects.toMatchObject({ status: 409, code: 'already_requested' })
  await expect(decide(maker, request, 'approve')).rejects.toMatchObject({ status: 403, code: 'own_request' })
  await expect(decide(await aStaff('operations'), request, 'approve')).rejects.toMatchObject({ status: 403 })
  expect((await listApprovals(checker)).items).toMatchObject([
    { kind: 'books_month', about: month, amount: null, details: { href: `/staff/books/${month}` } },
  ])
  expect(await db().closedMonth.count()).toBe(0)

  await decide(checker, request, 'approve')
  expect((await listMonths(maker)).find((each) => each.month === month)).toMatchObject({
    ...{ closedBy: checker.fullName, canClose: false, closingAskedBy: null },
  })
})

test('a request that was overtaken is refused with what to do, and one that is declined closes nothing', async () => {
  const [maker, checker] = [await aStaff('finance'), await aStaff('finance')]
  const month = await nextOf(maker)
  await decide(checker, await requestMonthClosing(maker, month), 'decline')
  expect(await nextOf(maker)).toBe(month)

  const request = await requestMonthClosing(maker, month)
  await transaction((tx) => closeMonth(tx, checker, month))
  await expect(decide(checker, request, 'approve')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('please decline it') as string,
  })
})
