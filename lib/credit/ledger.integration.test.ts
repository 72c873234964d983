import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { aBuyer, openConnections, race } from '@/sandbox/factories'
import { inTransaction, insertEntry, twoAccounts } from '@/sandbox/ledger-sql'
import { type Posting, bookEntry, credit, debit } from './ledger'

beforeAll(openConnections)

/* The database's own guards of the ledger, tried with the application's role through plain SQL. */

let cash: string
let sales: string
beforeAll(async () => {
  ;({ cash, sales } = await twoAccounts())
})

const balanced = (amount = 100n): Posting[] => [
  debit({ kind: 'cash_bank' }, kobo(amount)),
  credit({ kind: 'income_sales' }, kobo(amount)),
]
const book = (postings = balanced(), eventKey = `test:${randomUUID()}`) =>
  transaction((tx) => bookEntry(tx, { event: 'correction', eventKey, postings }))

const count = async (table: string) =>
  Number((await pool().query<{ count: string }>(`SELECT count(*) FROM ${table}`)).rows[0]?.count)

test('the application is not a superuser', async () => {
  const { rows } = await pool().query<{ rolsuper: boolean; rolreplication: boolean }>(
    'SELECT rolsuper, rolreplication FROM pg_roles WHERE rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolreplication: false }])
  await expect(pool().query("SET session_replication_role = 'replica'")).rejects.toThrow(/permission denied/)
})

describe('a booked entry', () => {
  test.each([
    ["UPDATE ledger_entries SET memo = 'x' WHERE id = $1", 'ledger_entries'],
    ['DELETE FROM ledger_entries WHERE id = $1', 'ledger_entries'],
    ['UPDATE ledger_postings SET amount = amount * 2 WHERE entry_id = $1', 'ledger_postings'],
    ['DELETE FROM ledger_postings WHERE entry_id = $1', 'ledger_postings'],
  ])('refuses %s', async (statement, table) => {
    const id = await book()
    await expect(pool().query(statement, [id])).rejects.toThrow(`${table} is append-only`)
    const kept = await db().ledgerPosting.findMany({
      where: { entryId: id },
      select: { amount: true },
      orderBy: { amount: 'asc' },
    })
    expect(kept.map(({ amount }) => amount)).toEqual([-100n, 100n])
  })

  test.each([
    'TRUNCATE ledger_postings',
    'TRUNCATE ledger_entries CASCADE',
    'TRUNCATE repayment_allocations',
    'TRUNCATE ledger_accounts CASCADE',
  ])('refuses %s', async (statement) => {
    await book()
    const before = await count('ledger_postings')
    await expect(pool().query(statement)).rejects.toThrow(/append-only: TRUNCATE refused/)
    expect(await count('ledger_postings')).toBe(before)
  })

  test('refuses more postings later', async () => {
    const id = await book()
    await expect(
      inTransaction(async (client) => {
        for (const [account, amount] of [
          [cash, 5],
          [sales, -5],
        ]) {
          await client.query('INSERT INTO ledger_postings (id, entry_id, account_id, amount) VALUES ($1, $2, $3, $4)', [
            randomUUID(),
            id,
            account,
            amount,
          ])
        }
      }),
    ).rejects.toThrow(/is booked already/)
    expect(await db().ledgerPosting.count({ where: { entryId: id } })).toBe(2)
  })

  test('refuses changes to its account', async () => {
    await book()
    await expect(pool().query("UPDATE ledger_accounts SET kind = 'bad_debt' WHERE id = $1", [cash])).rejects.toThrow(
      'ledger_accounts is append-only',
    )
    await expect(pool().query('DELETE FROM ledger_accounts WHERE id = $1', [cash])).rejects.toThrow(
      /violates foreign key|violates RESTRICT/,
    )
  })
})

describe('a new entry', () => {
  test('is refused out of balance, without postings, or with one', async () => {
    const before = await count('ledger_entries')
    await expect(
      inTransaction((client) =>
        insertEntry(client, [
          [cash, 100],
          [sales, -99],
        ]),
      ),
    ).rejects.toThrow(/does not balance: 2 postings, sum 1/)
    await expect(inTransaction((client) => insertEntry(client, []))).rejects.toThrow(/does not balance: 0 postings/)
    await expect(inTransaction((client) => insertEntry(client, [[cash, 100]]))).rejects.toThrow(/does not balance/)
    await expect(
      book([debit({ kind: 'cash_bank' }, kobo(100n)), credit({ kind: 'income_sales' }, kobo(99n))]),
    ).rejects.toThrow(/does not balance/)
    expect(await count('ledger_entries')).toBe(before)
  })

  test('may be out of balance until commit', async () => {
    await inTransaction(async (client) => {
      const id = await insertEntry(client, [[cash, 100]])
      await client.query('INSERT INTO ledger_postings (id, entry_id, account_id, amount) VALUES ($1, $2, $3, -100)', [
        randomUUID(),
        id,
        sales,
      ])
    })
    expect(await count('ledger_postings')).toBeGreaterThan(0)
  })

  test('refuses a posting of zero', async () => {
    await expect(
      inTransaction((client) =>
        insertEntry(client, [
          [cash, 0],
          [sales, 0],
        ]),
      ),
    ).rejects.toThrow(/ledger_postings_not_zero/)
  })

  test('skips postings of zero', async () => {
    const id = await book([...balanced(), credit({ kind: 'vat_payable' }, kobo(0n))])
    expect(await db().ledgerPosting.count({ where: { entryId: id } })).toBe(2)
  })

  test('refuses the same event twice, also at the same time', async () => {
    const key = `test:${randomUUID()}`
    const { won, lost } = await race(Array.from({ length: 5 }, () => book(balanced(), key)))
    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(4)
    expect(await db().ledgerEntry.count({ where: { eventKey: key } })).toBe(1)
  })

  test('opens an account once, also at the same time', async () => {
    const { id: userId } = await aBuyer()
    await Promise.all(
      // Half of them the other way round: in the end nothing is owed.
      [debit, credit, debit, credit, debit, credit].map((first) => {
        const second = first === debit ? credit : debit
        return book([
          first({ kind: 'loans_receivable', userId }, kobo(100n)),
          second({ kind: 'income_sales' }, kobo(100n)),
        ])
      }),
    )
    const accounts = await db().ledgerAccount.findMany({
      where: { userId },
      select: { kind: true, _count: { select: { postings: true } } },
    })
    expect(accounts).toEqual([{ kind: 'loans_receivable', _count: { postings: 6 } }])
  })

  test('refuses an account with the wrong kind of owner', async () => {
    const { id: userId } = await aBuyer()
    await expect(db().ledgerAccount.create({ data: { kind: 'cash_bank', userId } })).rejects.toThrow(
      /ledger_accounts_owner_fits/,
    )
    await expect(db().ledgerAccount.create({ data: { kind: 'loans_receivable' } })).rejects.toThrow(
      /ledger_accounts_owner_fits/,
    )
  })
})

test('the whole ledger sums to zero', async () => {
  const total = await db().ledgerPosting.aggregate({ _sum: { amount: true }, _count: true })
  expect(total._count).toBeGreaterThan(10)
  expect(total._sum.amount).toBe(0n)
})

test('the audit log refuses changes', async () => {
  const { id } = await db().auditRecord.create({ data: { action: 'test', subject: 'test' }, select: { id: true } })
  await expect(pool().query("UPDATE audit_records SET action = 'other' WHERE id = $1", [id])).rejects.toThrow(
    /append-only/,
  )
  await expect(pool().query('DELETE FROM audit_records WHERE id = $1', [id])).rejects.toThrow(/append-only/)
  await expect(pool().query('TRUNCATE audit_records')).rejects.toThrow(/append-only/)
})
