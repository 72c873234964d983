import { beforeAll, describe, expect, test } from 'vitest'
import type { Buyer } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import { fromNaira, kobo, toNaira } from '@/lib/core/money'
import { bookRepayment } from './repayments'
import { aBuyer, anOrder, aStaff, openConnections } from '@/sandbox/factories'
import { writeOffPlan } from './close-plan'
import { getWallet } from './queries'
import { listMovements } from './statement-queries'

/* The figures of a loan on the dashboard, on the statement and in the call for the wallet are one definition. */

beforeAll(openConnections)

let repayments = 0
const repay = (buyer: Buyer, amount: bigint) =>
  transaction((tx) => {
    repayments += 1
    return bookRepayment(tx, {
      userId: buyer.id,
      amount: kobo(amount),
      event: 'repayment_received',
      eventKey: `figures:${repayments}`,
      heldBy: { kind: 'cash_flutterwave' },
    })
  })

/** A delivered order whose plan has two instalments. */
const aLoan = (buyer: Buyer, each: bigint, firstInDays = 20) =>
  anOrder(buyer, {
    dues: [
      { inDays: firstInDays, amount: each },
      { inDays: firstInDays + 30, amount: each },
    ],
  })

/** The figures in naira, after it is checked that they add up and equal the statement. */
async function figuresOf(buyer: Buyer) {
  const { totalLoan, currentLoan, paidLoan, financedSoFar, repaidSoFar } = await getWallet(buyer.id)
  const left = toNaira(fromNaira(currentLoan) - fromNaira(paidLoan))
  expect(fromNaira(paidLoan) + fromNaira(left)).toBe(fromNaira(totalLoan))
  const { items } = await listMovements(buyer.id)
  expect(items[0]?.owed ?? 0).toBe(left)
  return { total: totalLoan, current: currentLoan, paid: paidLoan, left, financedSoFar, repaidSoFar }
}

describe('the figures of a loan', () => {
  test('are zero without a plan', async () => {
    expect(await figuresOf(await aBuyer())).toEqual({
      ...{ total: 0, current: 0, paid: 0, left: 0, financedSoFar: 0, repaidSoFar: 0 },
    })
  })

  test('are zero once everything is paid off, and what was repaid stays', async () => {
    const buyer = await aBuyer()
    await aLoan(buyer, 1_758_750n)
    await repay(buyer, 3_517_500n)
    expect(await figuresOf(buyer)).toEqual({
      ...{ total: 0, current: 0, paid: 0, left: 0, financedSoFar: 35_175, repaidSoFar: 35_175 },
    })
  })

  test('count the open plan beside one that is paid off', async () => {
    const buyer = await aBuyer()
    await aLoan(buyer, 500_000n)
    await repay(buyer, 1_000_000n)
    await aLoan(buyer, 300_000n)
    await repay(buyer, 123_456n)
    expect(await figuresOf(buyer)).toEqual({
      ...{ total: 6_000, current: 6_000, paid: 1_234.56, left: 4_765.44 },
      ...{ financedSoFar: 16_000, repaidSoFar: 11_234.56 },
    })
  })

  test('do not count interest that was given back as repaid, nor a debt that was written off as open', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const lost = await aLoan(buyer, 200_000n)
    await repay(buyer, 50_000n)
    await transaction((tx) => writeOffPlan(tx, lost.id, { actorId: staff.id, memo: 'cannot be found' }))
    expect(await figuresOf(buyer)).toEqual({
      ...{ total: 0, current: 0, paid: 0, left: 0, financedSoFar: 4_000, repaidSoFar: 500 },
    })
    // What comes later repays the lost debt first, and is credit above it.
    await repay(buyer, 400_000n)
    expect(await figuresOf(buyer)).toMatchObject({ total: 0, left: 0, repaidSoFar: 4_000 })
    expect((await getWallet(buyer.id)).customerCredit).toBe(toNaira(kobo(50_000n)))
  })
})
