import { beforeAll, expect, test } from 'vitest'
import { dayColumn, lagosToday } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { writeOffPlan } from '@/lib/credit/close-plan'
import { outstanding, writtenOffOf } from '@/lib/credit/queries'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { openConnections, postingsOf } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { lineId } from './payroll'
import { getPeriod, periodFile } from './queries'
import { enterDeduction } from './enter'
import { bookDeductions, previewDeductions } from './upload'

/*
 * HR answers a month with nothing, final pay takes ₦1,000 of the ₦3,000, and the rest is written off. Then HR finds
 * that the month had deducted after all.
 */

beforeAll(openConnections)

const [month, finalPay] = [monthAhead(0), monthAhead(1)]

async function aDefaulter() {
  const { company, hr, buyers } = await aPayroll(1, [{ inDays: daysTo(0), amount: 300_000n }])
  const [buyer] = buyers
  if (!buyer) throw new Error('the payroll has one employee')
  const oldFile = await periodFile(hr, month, 'csv')
  const enter = (of: string, naira: number, reason: string) =>
    enterDeduction(hr, of, { lineId: lineId(company.id, of, buyer.id), deducted: kobo(BigInt(naira * 100)), reason })

  await enter(month, 0, 'Unpaid leave')
  await db().user.update({ where: { id: buyer.id }, data: { lastDay: dayColumn(lagosToday()) } })
  await enter(finalPay, 1_000, 'Final pay was small')
  const { id: orderId } = await db().order.findFirstOrThrow({ where: { userId: buyer.id }, select: { id: true } })
  await transaction((tx) => writeOffPlan(tx, orderId, { actorId: buyer.id, memo: 'left' }))
  expect([await outstanding(buyer.id), await writtenOffOf(buyer.id)]).toEqual([0n, 200_000n])
  expect((await getPeriod(hr, month)).items).toMatchObject([{ state: 'not_deducted', asks: 0, askedLater: null }])

  const afterwards = async () => {
    const { creditKobo } = await db().wallet.findUniqueOrThrow({ where: { userId: buyer.id } })
    const { bad_debt: lost, bad_debt_recovered: recovered } = await postingsOf({ orderId })
    const client = await pool().connect()
    const differences = await findLedgerDifferences(client).finally(() => {
      client.release()
    })
    return { credit: creditKobo, left: await writtenOffOf(buyer.id), lost, recovered, differences }
  }
  return { hr, oldFile, enter, afterwards }
}

test('what HR enters in the old month recovers the debt, and nothing of it is credit', async () => {
  const { enter, afterwards } = await aDefaulter()
  await expect(enter(month, 2_000, '')).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('give a reason') as string,
  })
  await enter(month, 2_000, 'It was deducted after all')
  expect(await afterwards()).toEqual({ credit: 0n, left: 0n, lost: 200_000n, recovered: -200_000n, differences: [] })
})

test('so does its old file, and only what was deducted above all debt is credit', async () => {
  const { hr, oldFile, afterwards } = await aDefaulter()
  const answered = (reason: string) => fillIn(oldFile, (cells) => ({ deducted: fullDeduction(cells), reason }))
  expect(await previewDeductions(hr, month, answered(''))).toMatchObject({ matched: 0, problems: [{ line: 2 }] })
  const file = answered('It was deducted after all')
  expect(await previewDeductions(hr, month, file)).toMatchObject({
    over: [{ why: expect.stringContaining('after debts that were written off') as string }],
  })
  await bookDeductions(hr, month, file)
  expect(await afterwards()).toEqual({
    ...{ credit: 100_000n, left: 0n, lost: 200_000n, recovered: -200_000n },
    differences: [],
  })
})

test('so does a part of the debt', async () => {
  const { enter, afterwards } = await aDefaulter()
  await enter(month, 500, 'It was deducted after all')
  expect(await afterwards()).toMatchObject({ credit: 0n, left: 150_000n, recovered: -50_000n, differences: [] })
})
