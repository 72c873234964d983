import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { JournalPackage, type LedgerAccountKind } from '@/generated/prisma/enums'
import { addDays, lagosToday, nextMonth, startOfDay } from '@/lib/core/clock'
import { type Tx, db, pool, transaction } from '@/lib/database/db'
import { newIds } from '@/lib/core/ids'
import { fromNaira, kobo } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { aStaff, openConnections, race, unique } from '@/sandbox/factories'
import { readJournals } from '@/sandbox/journal-readers'
import { waitUntil } from '@/sandbox/waiting'
import { setCodes } from './codes'
import { closeMonth as closeMonthIn } from './months'
import { getCodes, getJournalMonth, journalFile, listMonths } from './queries'
import { CHART, type Month, daysOf, monthsDown } from './rules'

beforeAll(openConnections)

const present = lagosToday().slice(0, 7)
/** The five months before the present one, oldest first. */
const [oldest = '', older = '', old = '', last = ''] = monthsDown('2026-01', present).slice(1, 5).reverse()

/** Accounts without an owner: an entry of theirs changes no wallet. */
const HOUSE = CHART.filter((kind) => !/loans|payroll|customer|company/.test(kind))

type Booking = { readonly at: Date; readonly postings: readonly (readonly [LedgerAccountKind, bigint])[] }

/** Books entries with dates of their own, as only migrations and tests do. */
async function book(tx: Tx, bookings: readonly Booking[]): Promise<void> {
  await tx.ledgerAccount.createMany({ data: HOUSE.map((kind) => ({ kind })), skipDuplicates: true })
  const accounts = await tx.ledgerAccount.findMany({ where: { userId: null, companyId: null } })
  const idOf = new Map(accounts.map(({ kind, id }) => [kind, id]))
  const ids = newIds(bookings.length)
  await tx.ledgerEntry.createMany({
    data: bookings.map(({ at }, index) => ({
      id: ids[index] ?? '',
      event: 'correction' as const,
      eventKey: `correction:${randomUUID()}`,
      bookedAt: at,
    })),
  })
  await tx.ledgerPosting.createMany({
    data: bookings.flatMap(({ postings }, index) =>
      postings.map(([kind, amount]) => ({ entryId: ids[index] ?? '', accountId: idOf.get(kind) ?? '', amount })),
    ),
  })
}

const onDay = (day: string, naira: number): Booking => {
  const amount = fromNaira(naira)
  return {
    at: startOfDay(day),
    postings: [
      ['cash_bank', amount],
      ['income_sales', 0n - amount],
    ],
  }
}

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  staff = await aStaff('finance')
})

const isSomeoneWaiting = async () => {
  const waiting = "SELECT FROM pg_locks WHERE relation = 'ledger_entries'::regclass AND NOT granted"
  return ((await pool().query(waiting)).rowCount ?? 0) > 0
}

async function sumsOf(month: Month, to: JournalPackage) {
  const { files } = await getJournalMonth(staff, month)
  const sums = { debits: new Map<string, bigint>(), credits: new Map<string, bigint>() }
  for (let part = 1; part <= files[to]; part += 1) {
    const read = readJournals(to, (await journalFile(staff, month, to, part)).text)
    for (const side of ['debits', 'credits'] as const)
      for (const [code, amount] of read[side]) sums[side].set(code, (sums[side].get(code) ?? 0n) + amount)
  }
  return sums
}

describe('journals', () => {
  // Two postings or more of random accounts; the last one takes what is missing to zero.
  const aBooking = fc
    .record({
      second: fc.nat(31 * 24 * 3600 - 1),
      amounts: fc.array(fc.bigInt({ min: -9_000_000_000n, max: 9_000_000_000n }), { minLength: 1, maxLength: 5 }),
      kinds: fc.array(fc.constantFrom(...HOUSE), { minLength: 6, maxLength: 6 }),
    })
    .map(({ second, amounts, kinds }) => ({
      second,
      postings: [...amounts, -amounts.reduce((sum, amount) => sum + amount, 0n)]
        .map((amount, index) => [kinds[index] ?? 'cash_bank', amount] as const)
        .filter(([, amount]) => amount !== 0n),
    }))
    .filter(({ postings }) => postings.length > 1)

  test('of every package add up to the trial balance, in files that the package takes', async () => {
    const { from, until } = daysOf(old)
    const [begin, end] = [startOfDay(from).getTime(), startOfDay(until).getTime()]
    const bookings = fc.sample(aBooking, { numRuns: 1_500, seed: 7 }).map(({ second, postings }) => ({
      // The first and the last moment of the month are in it.
      at: new Date(Math.min(begin + second * 1_000, end - 1)),
      postings,
    }))
    // In parts, because a transaction ends after some seconds on a slow machine, too.
    for (let done = 0; done < bookings.length; done += 100)
      await transaction((tx) => book(tx, bookings.slice(done, done + 100)))

    const balance = await trialBalance(staff, addDays(until, -1))
    const month = await getJournalMonth(staff, old)
    expect(month).toMatchObject({ debits: balance.debits, credits: balance.credits, isClosed: false })
    expect(month.files.xero).toBeGreaterThan(1)
    expect(month.files.sage).toBe(1)
    for (const to of Object.values(JournalPackage)) {
      const codes = await getCodes(staff, to)
      const sums = await sumsOf(old, to)
      for (const { account, debits, credits } of balance.accounts) {
        expect(sums.debits.get(codes[account]) ?? 0n, `${to} ${account}`).toBe(fromNaira(debits))
        expect(sums.credits.get(codes[account]) ?? 0n, `${to} ${account}`).toBe(fromNaira(credits))
      }
      expect(sums.debits.size + sums.credits.size).toBeGreaterThan(HOUSE.length)
    }
  })

  test('begin and end with the day in Lagos', async () => {
    const { from } = daysOf(older)
    await transaction((tx) =>
      book(tx, [
        { ...onDay(from, 10), at: new Date(startOfDay(from).getTime() - 1) },
        { ...onDay(from, 20), at: startOfDay(from) },
      ]),
    )
    expect((await getJournalMonth(staff, older)).debits).toBe(20)
    expect((await getJournalMonth(staff, oldest)).debits).toBe(10)
    expect((await journalFile(staff, older, 'xero')).text.split('\r\n')[1]).toBe(
      `Foodbank ${from},01/${from.slice(5, 7)}/${from.slice(0, 4)},Bank,1200,Tax Exempt,20.00,,,,`,
    )
  })

  test('of a month without entries are a file without lines', async () => {
    const file = await journalFile(staff, nextMonth(present), 'quickbooks')
    expect(readJournals('quickbooks', file.text)).toMatchObject({ journals: 0, lines: 0 })
    expect(file.name).toBe(`foodbank-journals-${nextMonth(present)}-quickbooks-not-closed.csv`)
    await expect(journalFile(staff, nextMonth(present), 'sage', 2)).rejects.toThrow('This month has one file only.')
  })

  test('use the codes that finance has set', async () => {
    const before = await getCodes(staff, 'sage')
    await setCodes(staff, 'sage', { ...before, cash_bank: '1250', tax_rate: 'T2' })
    expect((await journalFile(staff, older, 'sage')).text).toContain('JD,,1250,0,')
    expect(await db().auditRecord.findFirst({ where: { action: 'journal.codes_changed' } })).toMatchObject({
      subject: 'package:sage',
      details: { cash_bank: '1200 → 1250', tax_rate: 'T9 → T2' },
    })
    await setCodes(staff, 'sage', before)
    expect(await getCodes(staff, 'sage')).toEqual(before)
    expect(await db().journalCode.count()).toBe(0)
  })
})

describe('a month', () => {
  const closeMonth = (by: typeof staff, month: Month) => transaction((tx) => closeMonthIn(tx, by, month))
  const inMonth = (month: Month) => transaction((tx) => book(tx, [onDay(`${month}-15`, 100)]))

  test('closes in its turn only, and once it is over', async () => {
    await expect(closeMonth(staff, older)).rejects.toMatchObject({ status: 409 })
    await expect(closeMonth(staff, present)).rejects.toMatchObject({ status: 409 })
    await closeMonth(staff, oldest)
    await expect(closeMonth(staff, oldest)).rejects.toMatchObject({ status: 409, code: 'already_decided' })
    expect((await listMonths(staff)).at(-1)).toMatchObject({ month: oldest, closedBy: staff.fullName, canClose: false })
    expect(await db().auditRecord.count({ where: { action: 'month.closed' } })).toBe(1)
  })

  test('that is closed takes no entries, whoever books them', async () => {
    await expect(inMonth(oldest)).rejects.toThrow(/the books are closed/)
    await expect(
      pool().query(
        `INSERT INTO ledger_entries (id, event, event_key, booked_at)
         VALUES (gen_random_uuid(), 'correction', 'late', $1), (gen_random_uuid(), 'correction', 'now', now())`,
        [new Date(startOfDay(`${older}-01`).getTime() - 1)],
      ),
    ).rejects.toThrow(/the books are closed/)
    await inMonth(older)
    // What happens now is dated now.
    await transaction((tx) =>
      bookEntry(tx, {
        event: 'correction',
        eventKey: unique('correction'),
        postings: [debit({ kind: 'cash_bank' }, kobo(100n)), credit({ kind: 'income_sales' }, kobo(100n))],
      }),
    )
  })

  test('cannot be opened again, or closed out of turn, by the database itself', async () => {
    await expect(pool().query('DELETE FROM closed_months')).rejects.toThrow(/append-only/)
    await expect(pool().query('UPDATE closed_months SET closed_at = now()')).rejects.toThrow(/append-only/)
    await expect(pool().query('TRUNCATE closed_months')).rejects.toThrow(/append-only/)
    const close = (day: string) =>
      pool().query('INSERT INTO closed_months (month, closed_by_id) VALUES ($1, $2)', [day, staff.id])
    await expect(close(`${old}-01`)).rejects.toThrow(/not the month after/)
    await expect(close(`${older}-02`)).rejects.toThrow(/not the month after/)
  })

  test('waits for an entry that is being booked, which is then in its file', async () => {
    const before = (await getJournalMonth(staff, older)).debits
    const booking = await pool().connect()
    try {
      await booking.query('BEGIN')
      const { rows } = await booking.query<{ id: string }>(
        `INSERT INTO ledger_entries (id, event, event_key, booked_at)
         VALUES (gen_random_uuid(), 'correction', 'underway', $1) RETURNING id`,
        [startOfDay(`${older}-20`)],
      )
      await booking.query(
        `INSERT INTO ledger_postings (id, entry_id, account_id, amount)
         SELECT gen_random_uuid(), $1, id, CASE kind WHEN 'cash_bank' THEN 100 ELSE -100 END
         FROM ledger_accounts WHERE kind IN ('cash_bank', 'income_sales')`,
        [rows[0]?.id],
      )
      const closing = closeMonth(staff, older)
      expect(await waitUntil(isSomeoneWaiting)).toBe(true)
      await booking.query('COMMIT')
      await closing
    } finally {
      booking.release()
    }
    expect((await getJournalMonth(staff, older)).debits).toBe(before + 1)
    await expect(inMonth(older)).rejects.toThrow(/the books are closed/)
  })

  test('closes once, however many colleagues close it', async () => {
    const { won, lost } = await race(Array.from({ length: 5 }, () => closeMonth(staff, old)))
    expect([won.length, lost.length]).toEqual([1, 4])
    expect(await db().closedMonth.count()).toBe(3)
    expect((await listMonths(staff)).find(({ month }) => month === last)).toMatchObject({ closedAt: null })
  })
})
