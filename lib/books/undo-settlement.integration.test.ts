import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { dayColumn, formatMonth, lagosToday, startOfDay } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { aStaff, openConnections, unique } from '@/sandbox/factories'
import { closeMonth } from './months'
import { monthsDown } from './rules'
import { listSettlements } from './settlement-queries'
import { bookSettlement } from './settlements'

beforeAll(openConnections)

const today = lagosToday()
// The month that has just ended cannot be closed on the first day after it.
const [, , last = '', before = ''] = monthsDown('2026-01', today.slice(0, 7))

const HEADING = 'id,tx_ref,charged_amount,app_fee,settlement_amount,currency'
const fileOf = (id: string) => new TextEncoder().encode(`${HEADING}\n${id},FB-${id},1000,14,986,NGN\n`)

const balances = async () => {
  const { accounts } = await trialBalance(await aStaff('finance'))
  return ['cash_bank', 'provider_fees', 'cash_flutterwave'].map(
    (kind) => accounts.find(({ account }) => account === kind)?.balance ?? 0,
  )
}

test('a settlement is undone by two people, and its file can be booked again', async () => {
  const [maker, checker] = [await aStaff('finance'), await aStaff('finance')]
  const wanted = { reference: unique('RV'), receivedOn: today, withheld: fromNaira(0) }
  const at = await balances()
  await bookSettlement(maker, fileOf('501'), wanted)
  const [booked] = (await listSettlements(maker, {})).items
  const id = await requestUndo(maker, booked?.entryId ?? '', 'The wrong file')
  await expect(decide(maker, id, 'approve')).rejects.toMatchObject({ status: 403, code: 'own_request' })
  expect(await balances()).not.toEqual(at)
  await decide(checker, id, 'approve')

  expect(await balances()).toEqual(at)
  expect((await listSettlements(maker, {})).items).toMatchObject([{ reference: wanted.reference, undone: true }])
  await expect(requestUndo(maker, booked?.entryId ?? '', 'Again')).rejects.toMatchObject({ status: 409 })

  await bookSettlement(maker, fileOf('501'), wanted)
  expect((await listSettlements(maker, {})).items).toMatchObject([{ undone: false, lines: 1 }, { undone: true }])
  await expect(bookSettlement(maker, fileOf('501'), wanted)).rejects.toMatchObject({ status: 409 })
})

test('a settlement of a closed month stays, and the refusal says why', async () => {
  const [maker, checker] = [await aStaff('finance'), await aStaff('finance')]
  const entryId = await bookedIn(last)
  const early = await requestUndo(maker, entryId, 'The wrong file')
  await bookedIn(before)
  for (const month of [before, last]) await transaction((tx) => closeMonth(tx, checker, month))
  const refusal = {
    status: 409,
    code: 'period_closed',
    message: expect.stringContaining(
      `was booked in ${formatMonth(last)}, and the books of that month are closed.`,
    ) as string,
  }
  await expect(decide(checker, early, 'approve')).rejects.toMatchObject(refusal)
  await expect(requestUndo(maker, entryId, 'The wrong file')).rejects.toMatchObject(refusal)
  expect(await db().ledgerEntry.count({ where: { reversesId: entryId } })).toBe(0)
})

/** A settlement whose entry is dated in an earlier month, as time alone makes one. @returns the entry */
async function bookedIn(month: string): Promise<string> {
  const { id: recordedById } = await aStaff('finance')
  const amount = fromNaira(986)
  return transaction(async (tx) => {
    const accounts = await tx.ledgerAccount.findMany({ where: { kind: { in: ['cash_bank', 'cash_flutterwave'] } } })
    const idOf = (kind: string) => accounts.find((account) => account.kind === kind)?.id ?? ''
    const { id } = await tx.ledgerEntry.create({
      data: {
        event: 'settlement_received',
        eventKey: `settlement:${randomUUID()}`,
        bookedAt: startOfDay(`${month}-15`),
        postings: {
          create: [
            { accountId: idOf('cash_bank'), amount },
            { accountId: idOf('cash_flutterwave'), amount: -BigInt(amount) },
          ],
        },
      },
    })
    const figures = { grossKobo: amount, feeKobo: 0n, withheldKobo: 0n, recordedById }
    await tx.settlement.create({
      data: { reference: unique('RV'), receivedOn: dayColumn(`${month}-15`), ...figures, entryId: id },
    })
    return id
  })
}
