import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays, columnDay, lagosToday, startOfDay } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { fromNaira, kobo } from '@/lib/core/money'
import { type NewEntry, bookEntry, credit, debit, reverseEntry } from '@/lib/credit/ledger'
import { listEntries, trialBalance } from '@/lib/credit/ledger-queries'
import { bookRepayment } from '@/lib/credit/repayments'
import { listMovements, statementCsv } from '@/lib/credit/statement-queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { aBuyer, aCompany, aStaff, openConnections, unique } from '@/sandbox/factories'
import { aReference } from '@/sandbox/payroll'
import { waitUntil } from '@/sandbox/waiting'
import { closeMonth } from './months'
import { getJournalMonth, journalFile } from './queries'
import { type Month, monthsDown } from './rules'
import { bookSettlement } from './settlements'

beforeAll(openConnections)

const today = lagosToday()
// The month that has just ended cannot be closed on the first day after it.
const [present = '', , open = '', older = '', oldest = ''] = monthsDown('2025-12', today.slice(0, 7))

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  staff = await aStaff()
})

const receive = async (naira: number, date: string) => {
  const { id: companyId } = await aCompany()
  const id = await recordRemittance(staff, { companyId, amount: fromNaira(naira), reference: aReference(), date })
  const { entryId } = await db().remittance.findUniqueOrThrow({ where: { id }, select: { entryId: true } })
  return entryId ?? ''
}

const aCorrection = (happenedOn: string): NewEntry => ({
  event: 'correction',
  eventKey: unique('correction'),
  happenedOn,
  postings: [debit({ kind: 'cash_bank' }, kobo(100n)), credit({ kind: 'income_sales' }, kobo(100n))],
})

const daysOfEntry = async (id: string) => {
  const { happenedOn, bookedOn } = await db().ledgerEntry.findUniqueOrThrow({
    where: { id },
    select: { happenedOn: true, bookedOn: true },
  })
  return [happenedOn, bookedOn].map((day) => day && columnDay(day))
}

const deductedOn = async (payday: string) => {
  const buyer = await aBuyer()
  const { id: companyId } = await aCompany()
  const { entryId } = await transaction((tx) =>
    bookRepayment(tx, {
      userId: buyer.id,
      amount: fromNaira(500),
      event: 'deduction_confirmed',
      eventKey: unique('deduction'),
      heldBy: { kind: 'payroll_receivable', companyId },
      on: payday,
    }),
  )
  return { buyer, entryId }
}

const debitsOf = async (month: Month) => (await getJournalMonth(staff, month)).debits
const close = (month: Month) => transaction((tx) => closeMonth(tx, staff, month))

test('a transfer belongs to the bank’s day in journals and trial balances', async () => {
  const entryId = await receive(700, `${oldest}-20`)
  expect(await daysOfEntry(entryId)).toEqual([`${oldest}-20`, `${oldest}-20`])
  expect(await debitsOf(oldest)).toBe(700)
  expect((await journalFile(staff, oldest, 'xero')).text).toContain(`Foodbank ${oldest}-20`)
  expect((await trialBalance(staff, `${oldest}-19`)).debits).toBe(0)
  expect((await trialBalance(staff, `${oldest}-20`)).debits).toBe(700)
  expect(await debitsOf(present)).toBe(0)
})

test('a reversing entry belongs to the day on which it was decided', async () => {
  const entryId = await transaction((tx) => bookEntry(tx, aCorrection(`${oldest}-21`)))
  const reversal = await transaction((tx) => reverseEntry(tx, entryId, {}))
  expect(await daysOfEntry(reversal)).toEqual([today, today])
})

test('a settlement belongs to the bank’s day', async () => {
  const id = String(Date.now())
  const file = `id,tx_ref,charged_amount,app_fee,settlement_amount,currency\n${id},FB-${id},1000,14,986,NGN\n`
  const settlement = { reference: unique('RV'), receivedOn: `${older}-03`, withheld: fromNaira(0) }
  await bookSettlement(staff, new TextEncoder().encode(file), settlement)
  expect(await debitsOf(older)).toBe(1_000)
})

test('a deduction entered after its payday belongs to the payday, one before it to the present', async () => {
  const late = await deductedOn(`${open}-28`)
  expect(await daysOfEntry(late.entryId)).toEqual([`${open}-28`, `${open}-28`])
  expect((await listMovements(late.buyer.id)).items).toMatchObject([{ day: `${open}-28`, happenedOn: `${open}-28` }])
  const early = await deductedOn(addDays(today, 5))
  expect(await daysOfEntry(early.entryId)).toEqual([today, today])
})

test('a statement is in the order of the days, and its balances follow', async () => {
  const { buyer } = await deductedOn(addDays(today, 5))
  const { id: companyId } = await aCompany()
  await transaction((tx) =>
    bookRepayment(tx, {
      userId: buyer.id,
      amount: fromNaira(200),
      event: 'deduction_confirmed',
      eventKey: unique('deduction'),
      heldBy: { kind: 'payroll_receivable', companyId },
      on: `${open}-05`,
    }),
  )
  const first = await listMovements(buyer.id, { limit: 1 })
  expect(first.items).toMatchObject([{ day: today, paid: 500, credit: 700 }])
  const second = await listMovements(buyer.id, { limit: 1, cursor: first.nextCursor ?? '' })
  expect(second).toMatchObject({ items: [{ day: `${open}-05`, paid: 200, credit: 200 }], nextCursor: null })
  expect((await listMovements(buyer.id, { limit: 5, month: open })).items).toHaveLength(1)
})

/** Inserts an entry by SQL in a transaction of its own, as servers of the release before do, and its postings. */
async function insertEntry(columns: string, values: string, meanwhile?: () => Promise<void>): Promise<string> {
  const id = randomUUID()
  await db().ledgerAccount.createMany({ data: [{ kind: 'cash_bank' }, { kind: 'income_sales' }], skipDuplicates: true })
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO ledger_entries (id, event, event_key${columns}) VALUES ('${id}', 'correction', '${id}'${values})`,
    )
    await client.query(
      `INSERT INTO ledger_postings (id, entry_id, account_id, amount)
       SELECT gen_random_uuid(), '${id}', id, CASE kind WHEN 'cash_bank' THEN 100 ELSE -100 END
       FROM ledger_accounts WHERE kind IN ('cash_bank', 'income_sales')`,
    )
    await meanwhile?.()
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  return id
}

test('the database dates an entry without a day, and alone says the day of the books', async () => {
  expect(await daysOfEntry(await insertEntry('', ''))).toEqual([today, today])
  const recorded = startOfDay(`${open}-10`).toISOString()
  expect(await daysOfEntry(await insertEntry(', booked_at', `, '${recorded}'`))).toEqual([`${open}-10`, `${open}-10`])
  const told = await insertEntry(', happened_on, booked_on', `, '${open}-11', '${older}-01'`)
  expect(await daysOfEntry(told)).toEqual([`${open}-11`, `${open}-11`])
})

test('an entry from before the days were kept belongs to the day of its recording', async () => {
  const before = await debitsOf(open)
  await pool().query('ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_dated')
  const id = await insertEntry(', booked_at', `, '${startOfDay(`${open}-12`).toISOString()}'`)
  await pool().query('ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_dated')
  expect(await daysOfEntry(id)).toEqual([null, null])
  expect(await debitsOf(open)).toBe(before + 1)
  const { items } = await listEntries(staff, { from: `${open}-12`, to: `${open}-12` })
  expect(items).toMatchObject([{ id, day: `${open}-12`, happenedOn: `${open}-12` }])
})

test('a bank’s day of more than a year ago is refused', async () => {
  await expect(receive(100, addDays(today, -367))).rejects.toThrow('The date cannot be more than a year ago.')
})

const isSomeoneWaiting = async () => {
  const waiting = "SELECT FROM pg_locks WHERE relation = 'ledger_entries'::regclass AND NOT granted"
  return ((await pool().query(waiting)).rowCount ?? 0) > 0
}

test('what arrives for a closed month is in the first open day, with both days', async () => {
  await close(oldest)
  const [closed, next] = [await debitsOf(oldest), await debitsOf(older)]
  const entryId = await receive(900, `${oldest}-25`)
  expect(await daysOfEntry(entryId)).toEqual([`${oldest}-25`, `${older}-01`])
  expect([await debitsOf(oldest), await debitsOf(older)]).toEqual([closed, next + 900])
  const { items } = await listEntries(staff, { event: 'remittance_received', from: `${older}-01`, to: `${older}-01` })
  expect(items).toMatchObject([{ id: entryId, day: `${older}-01`, happenedOn: `${oldest}-25` }])

  const { buyer } = await deductedOn(`${oldest}-28`)
  expect((await listMovements(buyer.id)).items).toMatchObject([{ day: `${older}-01`, happenedOn: `${oldest}-28` }])
  expect((await statementCsv(buyer.id)).split('\r\n')[1]).toMatch(new RegExp(`^${older}-01,.*,${oldest}-28(?:,|$)`))
})

test('a month that closes waits for an entry of it, which is then in its file', async () => {
  const before = await debitsOf(older)
  let closing: Promise<void> | undefined
  const id = await insertEntry(', happened_on', `, '${older}-20'`, async () => {
    closing = close(older)
    expect(await waitUntil(isSomeoneWaiting)).toBe(true)
  })
  await closing
  expect(await daysOfEntry(id)).toEqual([`${older}-20`, `${older}-20`])
  expect(await debitsOf(older)).toBe(before + 1)
})

test('an entry that waits for a month to close is in the next one', async () => {
  const closed = await debitsOf(open)
  let id: Promise<string> | undefined
  await transaction(async (tx) => {
    await closeMonth(tx, staff, open)
    id = transaction((other) => bookEntry(other, aCorrection(`${open}-20`)))
    expect(await waitUntil(isSomeoneWaiting)).toBe(true)
  })
  const [, following = ''] = monthsDown(open, present).reverse()
  expect(await daysOfEntry((await id) ?? '')).toEqual([`${open}-20`, `${following}-01`])
  expect(await debitsOf(open)).toBe(closed)
})
