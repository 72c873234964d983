import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/core/db'
import { kobo } from '@/lib/core/money'
import { aBuyer, openConnections, race } from '@/sandbox/factories'
import { type Posting, bookEntry, credit, debit } from './ledger'

beforeAll(openConnections)

/* The guards of the ledger, tried as the application's own role through plain SQL: what the code above forgets, the database refuses. */

let cash: string
let sales: string

beforeAll(async () => {
  const account = (kind: 'cash_bank' | 'income_sales') =>
    db().ledgerAccount.create({ data: { kind }, select: { id: true } })
  cash = (await account('cash_bank')).id
  sales = (await account('income_sales')).id
})

const balanced = (amount = 100n): Posting[] => [
  debit({ kind: 'cash_bank' }, kobo(amount)),
  credit({ kind: 'income_sales' }, kobo(amount)),
]
const book = (postings = balanced(), eventKey = `test:${randomUUID()}`) =>
  transaction((tx) => bookEntry(tx, { event: 'correction', eventKey, postings }))

async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function insertEntry(
  client: PoolClient,
  lines: readonly (readonly [account: string, amount: number])[],
  reverses: string | null = null,
): Promise<string> {
  const id = randomUUID()
  await client.query(`INSERT INTO ledger_entries (id, event, event_key, reverses_id) VALUES ($1, $2, $3, $4)`, [
    id,
    reverses ? 'reversal' : 'correction',
    `raw:${id}`,
    reverses,
  ])
  for (const [account, amount] of lines) {
    await client.query('INSERT INTO ledger_postings (id, entry_id, account_id, amount) VALUES ($1, $2, $3, $4)', [
      randomUUID(),
      id,
      account,
      amount,
    ])
  }
  return id
}

const count = async (table: string) =>
  Number((await pool().query<{ count: string }>(`SELECT count(*) FROM ${table}`)).rows[0]?.count)

test('the application is no superuser, for whom no guard would hold', async () => {
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

  test('refuses more postings later, even a balanced pair', async () => {
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

  test('refuses to have its account renamed, or to lose it', async () => {
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
  test('refuses to be committed out of balance, without postings, or with one', async () => {
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

  test('may be out of balance until it is committed', async () => {
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

  test('refuses a posting of nothing', async () => {
    await expect(
      inTransaction((client) =>
        insertEntry(client, [
          [cash, 0],
          [sales, 0],
        ]),
      ),
    ).rejects.toThrow(/ledger_postings_not_zero/)
  })

  test('leaves postings of zero out', async () => {
    const id = await book([...balanced(), credit({ kind: 'vat_payable' }, kobo(0n))])
    expect(await db().ledgerPosting.count({ where: { entryId: id } })).toBe(2)
  })

  test('refuses to book one event twice, also at the same moment', async () => {
    const key = `test:${randomUUID()}`
    const { won, lost } = await race(Array.from({ length: 5 }, () => book(balanced(), key)))
    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(4)
    expect(await db().ledgerEntry.count({ where: { eventKey: key } })).toBe(1)
  })

  test('opens the account of a buyer once, however many entries need it at the same moment', async () => {
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

describe('a reversal', () => {
  const reverse = (id: string, lines: readonly (readonly [string, number])[]) =>
    inTransaction((client) => insertEntry(client, lines, id))

  test('is the mirror of its entry', async () => {
    const id = await book()
    const reversal = await reverse(id, [
      [cash, -100],
      [sales, 100],
    ])
    const total = await db().ledgerPosting.aggregate({
      where: { entryId: { in: [id, reversal] }, accountId: cash },
      _sum: { amount: true },
    })
    expect(total._sum.amount).toBe(0n)
  })

  test('refuses to be anything but the mirror, though it balances', async () => {
    const id = await book()
    await expect(
      reverse(id, [
        [cash, -99],
        [sales, 99],
      ]),
    ).rejects.toThrow(/is not the mirror of/)
    await expect(
      reverse(id, [
        [cash, 100],
        [sales, -100],
      ]),
    ).rejects.toThrow(/is not the mirror of/)
    const other = await db().ledgerAccount.findFirstOrThrow({
      where: { kind: 'loans_receivable' },
      select: { id: true },
    })
    await expect(
      reverse(id, [
        [cash, -100],
        [sales, 100],
        [other.id, 1],
        [cash, -1],
      ]),
    ).rejects.toThrow(/is not the mirror of/)
  })

  test('refuses to reverse a reversal', async () => {
    const reversal = await reverse(await book(), [
      [cash, -100],
      [sales, 100],
    ])
    await expect(
      reverse(reversal, [
        [cash, 100],
        [sales, -100],
      ]),
    ).rejects.toThrow(/reverses a reversal/)
  })

  test('refuses a second one of the same entry, also at the same moment', async () => {
    const id = await book()
    const { won, lost } = await race(
      Array.from({ length: 4 }, () =>
        reverse(id, [
          [cash, -100],
          [sales, 100],
        ]),
      ),
    )
    expect(won).toHaveLength(1)
    expect(lost.map(String).every((error) => /ledger_entries_reverses_id_key/.test(error))).toBe(true)
    expect(await db().ledgerEntry.count({ where: { reversesId: id } })).toBe(1)
  })
})

test('the whole ledger sums to zero after all this', async () => {
  const total = await db().ledgerPosting.aggregate({ _sum: { amount: true }, _count: true })
  expect(total._count).toBeGreaterThan(10)
  expect(total._sum.amount).toBe(0n)
})

test('the audit log refuses to be changed', async () => {
  const { id } = await db().auditRecord.create({ data: { action: 'test', subject: 'test' }, select: { id: true } })
  await expect(pool().query("UPDATE audit_records SET action = 'other' WHERE id = $1", [id])).rejects.toThrow(
    /append-only/,
  )
  await expect(pool().query('DELETE FROM audit_records WHERE id = $1', [id])).rejects.toThrow(/append-only/)
  await expect(pool().query('TRUNCATE audit_records')).rejects.toThrow(/append-only/)
})
