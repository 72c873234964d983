import { beforeAll, describe, expect, test } from 'vitest'
import { daysBetween, lagosToday } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { kobo, toNaira } from '@/lib/core/money'
import { aBuyer, aCompany, aPartner, anOrder, openConnections, postingsOf, race, unique } from '@/sandbox/factories'
import { allowNewCredit, writeOffPlan } from './close-plan'
import { creditState, getWallet, limitsOf, planByMonth, planOfOrder, spendable, spendableOf } from './queries'
import { makePlan, nextPayday, paydays } from './rules'
import { assertWithinLimit, openPlan } from './service'

beforeAll(openConnections)

const OVER = {
  status: 501,
  message: 'Your order exceeds the cash limit. Please consider adjusting the items in your cart.',
}

/** Places an order over `financed` kobo as checkout does. */
const place = (buyer: Awaited<ReturnType<typeof aBuyer>>, financed: bigint) =>
  transaction(async (tx) => {
    const months = await assertWithinLimit(tx, buyer.id, kobo(financed))
    return tx.order.create({
      data: {
        number: unique('FB'),
        userId: buyer.id,
        companyId: buyer.companyId ?? '',
        idempotencyKey: unique('key'),
        buyerName: 'x',
        months,
        itemsKobo: financed,
        serviceFeeKobo: 0n,
        vatKobo: 0n,
        interestKobo: 0n,
        deliveryFeeKobo: 0n,
        totalKobo: financed,
        vatBps: 0,
        interestBps: 0,
        deliveryState: 'Lagos',
        deliveryCity: 'x',
        deliveryLocation: 'x',
        deliveryPhone: 'x',
      },
      select: { id: true },
    })
  })

describe('the limit', () => {
  test('equals the spendable amount to the kobo', async () => {
    const buyer = await aBuyer()
    const limit = await spendable(buyer.id)
    expect(limit).toBe(19_998_000n)
    await expect(place(buyer, limit + 1n)).rejects.toMatchObject(OVER)
    await place(buyer, limit)
    expect(await spendable(buyer.id)).toBe(0n)
    await expect(place(buyer, 1n)).rejects.toMatchObject(OVER)
  })

  test('holds for several orders at the same time', async () => {
    const buyer = await aBuyer()
    const { won, lost } = await race(Array.from({ length: 6 }, () => place(buyer, 8_000_000n)))
    expect([won.length, lost.length]).toEqual([2, 4])
    for (const refusal of lost) expect(refusal).toMatchObject(OVER)
  })

  test('counts the unpaid part of every plan by month', async () => {
    const buyer = await aBuyer()
    const { terms, today } = await creditState(buyer.id)
    const inDays = daysBetween(today, paydays(today, terms.payday, 1)[0] ?? '')
    const { id } = await anOrder(buyer, {
      status: 'delivered',
      dues: [{ inDays, amount: 6_000_000n, paid: 1_000_000n }],
    })
    // 6,666,000 a month, 5,000,000 of it taken in the first: 4,998,002, in whole naira.
    expect(await spendable(buyer.id)).toBe(4_998_000n)
    await transaction((tx) => writeOffPlan(tx, id, { actorId: buyer.id }))
    expect(await spendable(buyer.id)).toBe(0n)
    await transaction((tx) => allowNewCredit(tx, buyer.id))
    expect(await spendable(buyer.id)).toBe(19_998_000n)
  })

  test('is the same on the desks of HR and staff', async () => {
    const buyer = await aBuyer()
    const stranger = await aBuyer()
    const hr = await aPartner(buyer.companyId ?? undefined)
    const { id } = await place(buyer, 8_000_000n)
    expect([...(await spendableOf(hr, [buyer.id, stranger.id]))]).toEqual([[buyer.id, 119_979]])
    expect(toNaira(await spendable(buyer.id))).toBe(119_979)
    const order = { id, userId: buyer.id, financed: kobo(8_000_000n), months: 3 }
    expect((await limitsOf([order])).get(id)).toBe(199_980)
    await db().user.update({ where: { id: buyer.id }, data: { salaryKobo: 6_000_000n } })
    const limit = (await limitsOf([order])).get(id)
    expect(limit).toBe(59_994)
    await expect(transaction((tx) => assertWithinLimit(tx, buyer.id, order.financed, 3, id))).rejects.toMatchObject(
      OVER,
    )
    expect(await transaction((tx) => assertWithinLimit(tx, buyer.id, kobo(5_999_400n), 3, id))).toBe(3)
  })

  test('changes with the salary', async () => {
    const buyer = await aBuyer()
    await db().user.update({ where: { id: buyer.id }, data: { salaryKobo: 3_000_000n } })
    expect(await spendable(buyer.id)).toBe(3n * 999_900n)
  })

  test('is zero on the wallet before HR confirms the salary', async () => {
    const buyer = await aBuyer({ eligibility: 'pending' })
    expect((await getWallet(buyer.id)).availableCredit).toBe(0)
  })

  test('refuses months that the company does not allow', async () => {
    const buyer = await aBuyer({ companyId: (await aCompany({ maxMonths: 3 })).id })
    for (const months of [0, 4, 1.5])
      await expect(transaction((tx) => assertWithinLimit(tx, buyer.id, kobo(1n), months))).rejects.toMatchObject({
        status: 400,
      })
    expect(await transaction((tx) => assertWithinLimit(tx, buyer.id, kobo(1n), 2))).toBe(2)
  })
})

test('the figures of the wallet have exactly the keys of the contract, and our own', async () => {
  const { id } = await aBuyer()
  expect(Object.keys(await getWallet(id)).sort()).toEqual(
    [
      ...['totalLoan', 'paidLoan', 'currentLoan', 'montlyPayBack'],
      ...['availableCredit', 'customerCredit', 'onItsWay', 'pauseNote', 'payBackNote'],
      ...['creditNote', 'creditReserved', 'limit', 'nextDeductionOn', 'planned'],
      ...['financedSoFar', 'foodToCome', 'repaidSoFar'],
    ].sort(),
  )
})

describe('openPlan', () => {
  test('books the entry, the instalments and the wallet once', async () => {
    const company = await aCompany({ payday: 31 })
    const buyer = await aBuyer({ companyId: company.id })
    const { id } = await anOrder(buyer, { items: 1_000_000n })
    const order = {
      id,
      userId: buyer.id,
      companyId: company.id,
      payday: 31,
      months: 3,
      items: kobo(1_000_000n),
      vat: kobo(75_000n),
      interest: kobo(50_001n),
    }
    await transaction(async (tx) => {
      await openPlan(tx, order, buyer.id)
      await tx.order.update({ where: { id }, data: { status: 'delivered' } })
    })
    expect(await postingsOf({ orderId: id })).toEqual({
      loans_receivable: 1_125_001n,
      income_sales: -1_000_000n,
      vat_payable: -75_000n,
      deferred_interest: -50_001n,
    })
    const plan = await planOfOrder(id)
    expect(plan.map(({ amount }) => amount)).toEqual([3_750, 3_750, 3_750.01])
    expect(plan.map(({ dueOn }) => dueOn)).toEqual(makePlan(kobo(3n), 3, lagosToday(), 31).map(({ dueOn }) => dueOn))
    expect(await getWallet(buyer.id)).toMatchObject({
      totalLoan: 11_250.01,
      currentLoan: 11_250.01,
      paidLoan: 0,
      montlyPayBack: 3_750,
    })
    expect(await planByMonth(buyer.id)).toEqual(plan)

    const { lost } = await race([transaction((tx) => openPlan(tx, order, buyer.id))])
    expect(lost).toHaveLength(1)
    expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: 11_250.01 })
  })

  test('leaves nothing behind when the transaction fails later', async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer)
    const order = {
      id,
      userId: buyer.id,
      companyId: buyer.companyId ?? '',
      payday: 28,
      months: 3,
      items: kobo(100n),
      vat: kobo(0n),
      interest: kobo(0n),
    }
    await expect(
      transaction(async (tx) => {
        await openPlan(tx, order, buyer.id)
        throw new Error('the next step failed')
      }),
    ).rejects.toThrow('the next step failed')
    expect(await postingsOf({ orderId: id })).toEqual({})
    expect(await planOfOrder(id)).toEqual([])
    expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: 0, currentLoan: 0 })
  })

  test('adds arrears to the next payday', async () => {
    const buyer = await aBuyer()
    const today = lagosToday()
    const inDays = daysBetween(today, nextPayday(today, 28))
    const overdue = [
      { inDays: -40, amount: 1_000n, paid: 400n },
      { inDays: -10, amount: 1_000n },
    ]
    await anOrder(buyer, {
      status: 'delivered',
      dues: [...overdue, { inDays, amount: 1_000n }, { inDays: inDays + 31, amount: 1_000n }],
    })
    expect((await getWallet(buyer.id)).montlyPayBack).toBe(26)
    const late = await aBuyer()
    await anOrder(late, { status: 'delivered', dues: overdue })
    expect((await getWallet(late.id)).montlyPayBack).toBe(16)
  })
})
