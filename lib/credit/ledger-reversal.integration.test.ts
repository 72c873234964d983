import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, openConnections, race } from '@/sandbox/factories'
import { inTransaction, insertEntry, twoAccounts } from '@/sandbox/ledger-sql'

beforeAll(openConnections)

let cash: string
let sales: string
beforeAll(async () => {
  ;({ cash, sales } = await twoAccounts())
})

const book = () =>
  inTransaction((client) =>
    insertEntry(client, [
      [cash, 100],
      [sales, -100],
    ]),
  )

describe('a reversal', () => {
  const reverse = (id: string, lines: readonly (readonly [string, number])[]) =>
    inTransaction((client) => insertEntry(client, lines, id))

  test('mirrors its entry', async () => {
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

  test('is refused when it is not the mirror', async () => {
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
    const other = await db().ledgerAccount.create({
      data: { kind: 'loans_receivable', userId: (await aBuyer()).id },
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

  test('is refused for a reversal', async () => {
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

  test('is refused a second time, also at the same time', async () => {
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
