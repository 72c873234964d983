import { beforeAll, describe, expect, test } from 'vitest'
import { db, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, anOrder, openConnections, postingsOf, queuedMails, unique } from '@/sandbox/factories'
import { allowNewCredit, undoWriteOff, writeOffPlan } from './close-plan'
import { askForPayout, withdrawPayout } from './payouts'
import { getPayOff } from './pay-off-queries'
import { creditState, outstanding, writtenOffOf } from './queries'
import { bookRepayment, undoRepayment } from './repayments'
import { availableCredit } from './rules'
import { assertWithinLimit, openPlan } from './service'
import { useWaitingCredit } from './use-credit'

/* What key facts, terms and the FAQ promise about a buyer's money. Amounts in kobo. */

beforeAll(openConnections)

type Buyer = Awaited<ReturnType<typeof aBuyer>>
const BANK = { bank: 'Test Bank', accountNumber: '0123456789', accountName: 'A Buyer' }
const by = { actorId: '018f0000-0000-7000-8000-000000000001', memo: 'a reason' }

/** The delivery of an order whose plan runs over `months`. @returns the order's id */
async function delivered(buyer: Buyer, goods: bigint, interest: bigint, months: number): Promise<string> {
  const { id } = await anOrder(buyer, { status: 'out_for_delivery' })
  await db().$executeRaw`
    UPDATE orders SET items_kobo = ${goods}, vat_kobo = 0, interest_kobo = ${interest},
      total_kobo = ${goods + interest} + service_fee_kobo + delivery_fee_kobo
    WHERE id = ${id}::uuid`
  const plan = { items: kobo(goods), vat: kobo(0n), interest: kobo(interest), months, payday: 28 }
  await transaction(async (tx) => {
    await openPlan(tx, { id, userId: buyer.id, companyId: buyer.companyId ?? '', ...plan }, by.actorId)
    await tx.order.update({ where: { id }, data: { status: 'delivered' } })
  })
  return id
}

const deduct = (buyer: Buyer, amount: bigint) =>
  transaction((tx) =>
    bookRepayment(tx, {
      userId: buyer.id,
      amount: kobo(amount),
      event: 'deduction_confirmed',
      eventKey: unique('deduction'),
      heldBy: { kind: 'payroll_receivable', companyId: buyer.companyId ?? '' },
    }),
  )
const creditOf = async ({ id }: Buyer) => (await db().wallet.findUniqueOrThrow({ where: { userId: id } })).creditKobo

describe('interest of the months not begun', () => {
  test('is given back by a deduction that pays the whole plan', async () => {
    const buyer = await aBuyer()
    await delivered(buyer, 2_511_867n, 109_793n, 4)
    expect(await outstanding(buyer.id)).toBe(2_621_660n)
    expect(await deduct(buyer, 3_000_000n)).toMatchObject({ excess: 460_685n, rebate: 82_345n })
    expect(await creditOf(buyer)).toBe(460_685n)
  })

  test('is given back once, and charged again when the deduction is undone', async () => {
    const buyer = await aBuyer()
    const id = await delivered(buyer, 2_511_867n, 109_793n, 4)
    const { entryId } = await deduct(buyer, 2_621_660n - 82_345n)
    expect(await outstanding(buyer.id)).toBe(0n)
    await transaction((tx) => undoRepayment(tx, entryId, by))
    expect(await outstanding(buyer.id)).toBe(2_621_660n)
    expect(await postingsOf({ orderId: id })).toMatchObject({ deferred_interest: -109_793n })
  })

  test('is given back of the plan that the money pays whole, while another stays open', async () => {
    const buyer = await aBuyer()
    await delivered(buyer, 2_000_000n, 0n, 6)
    const short = await delivered(buyer, 300_000n, 30_000n, 2)
    // Two instalments of each plan, less 150 naira of interest of the short plan's second month.
    const { paidOff } = await deduct(buyer, 2n * 333_333n + 330_000n - 15_000n)
    expect(paidOff.map(({ orderId, rebate }) => [orderId, rebate])).toEqual([[short, 15_000n]])
    expect(await outstanding(buyer.id)).toBe(2_000_000n - 2n * 333_333n)
  })
})

describe('credit of a buyer', () => {
  test('pays what is open at once, so that paying off asks for the rest', async () => {
    const buyer = await aBuyer()
    await delivered(buyer, 1_310_000n, 98_750n, 3)
    await giveCredit(buyer, 590_625n)
    expect(await useWaitingCredit()).toBeGreaterThan(0)
    expect(await creditOf(buyer)).toBe(0n)
    expect(await getPayOff(buyer.id)).toMatchObject({ amount: 7_522.92, rebate: 658.33 })
    expect(await useWaitingCredit()).toBe(0)
    const [mail] = (await queuedMails(buyer.email)).filter((text) => text.includes('₦5,906.25'))
    expect(mail).toContain('of your credit')
  })

  test('that a payout reserves waits, and pays once the request is withdrawn', async () => {
    const buyer = await aBuyer()
    await giveCredit(buyer, 50_000n)
    await askForPayout({ ...buyer, role: 'buyer' } as never, BANK)
    await delivered(buyer, 200_000n, 0n, 2)
    await useWaitingCredit()
    expect(await creditOf(buyer)).toBe(50_000n)
    await withdrawPayout({ ...buyer, role: 'buyer' } as never)
    expect([await creditOf(buyer), await outstanding(buyer.id)]).toEqual([0n, 150_000n])
  })
})

describe('a debt that was written off', () => {
  test('is told, stops new credit until two of staff decide, and is repaid first', async () => {
    const buyer = await aBuyer()
    const lost = await delivered(buyer, 900_000n, 0n, 3)
    await transaction((tx) => writeOffPlan(tx, lost, by))
    expect(await outstanding(buyer.id)).toBe(0n)
    expect(await writtenOffOf(buyer.id)).toBe(900_000n)
    expect((await queuedMails(buyer.email)).some((text) => text.includes('We have stopped collecting ₦9,000'))).toBe(
      true,
    )
    expect(availableCredit(await creditState(buyer.id), 1)).toBe(0n)
    await expect(transaction((tx) => assertWithinLimit(tx, buyer.id, kobo(100n), 1))).rejects.toMatchObject({
      status: 501,
      message: expect.stringContaining('written off') as string,
    })

    await transaction((tx) => allowNewCredit(tx, buyer.id))
    expect(availableCredit(await creditState(buyer.id), 1)).toBeGreaterThan(0n)
    await delivered(buyer, 500_000n, 0n, 1)
    expect(await deduct(buyer, 1_000_000n)).toMatchObject({ recovered: 900_000n, excess: 0n })
    expect([await writtenOffOf(buyer.id), await outstanding(buyer.id)]).toEqual([0n, 400_000n])
    expect(await postingsOf({ orderId: lost })).toMatchObject({ bad_debt: 900_000n, bad_debt_recovered: -900_000n })
    await expect(transaction((tx) => allowNewCredit(tx, buyer.id))).rejects.toMatchObject({ status: 409 })
  })

  test('is open again as before when the deduction that repaid it is undone', async () => {
    const buyer = await aBuyer()
    const lost = await delivered(buyer, 900_000n, 0n, 3)
    await transaction((tx) => writeOffPlan(tx, lost, by))
    const { entryId } = await deduct(buyer, 1_000_000n)
    expect(await creditOf(buyer)).toBe(100_000n)
    await transaction((tx) => undoRepayment(tx, entryId, by))
    expect([await writtenOffOf(buyer.id), await creditOf(buyer)]).toEqual([900_000n, 0n])
  })

  test('keeps what was recovered when the write-off is reversed', async () => {
    const buyer = await aBuyer()
    const lost = await delivered(buyer, 900_000n, 0n, 3)
    await transaction((tx) => writeOffPlan(tx, lost, by))
    await deduct(buyer, 250_000n)
    await transaction((tx) => undoWriteOff(tx, lost, by))
    expect([await outstanding(buyer.id), await writtenOffOf(buyer.id)]).toEqual([650_000n, 0n])
  })
})
