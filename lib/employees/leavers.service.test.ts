import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPerson } from '@/lib/access/queries'
import { placeOrder } from '@/lib/checkout/place-order'
import { getCheckout } from '@/lib/checkout/queries'
import { startCheckout } from '@/lib/checkout/service'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { limitsOf, outstanding, owedBy, spendable } from '@/lib/credit/queries'
import { paydays } from '@/lib/credit/rules'
import { runJob } from '@/lib/jobs/service'
import { moveOrder } from '@/lib/orders/service'
import { startPayment } from '@/lib/payments/service'
import { settlePayment } from '@/lib/payments/settle'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import {
  aBuyer,
  aCompany,
  aPartner,
  aProduct,
  aStaff,
  anOrder,
  openConnections,
  queuedMails,
  race,
} from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { noteLeavers, rehireEmployee, setLastDay, cancelLastDay } from './leavers'
import { getEmployee, listEmployees } from './queries'
import { approveEmployee } from './service'

const flutterwave = useFlutterwave()
beforeAll(openConnections)
beforeAll(() => someCharges())

const today = lagosToday()
const userOf = (id: string) =>
  db().user.findUniqueOrThrow({ where: { id }, select: { eligibility: true, lastDay: true, salaryKobo: true } })
const DELIVERY = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '+2348031234567' }

async function anEmployee(payday = 28) {
  const company = await aCompany({ payday })
  const hr = await aPartner(company.id)
  return { hr, employee: await aBuyer({ companyId: company.id }), days: paydays(today, payday, 6) }
}
const personOf = async (buyer: Awaited<ReturnType<typeof aBuyer>>) =>
  findPerson({
    sub: buyer.id,
    sid: buyer.sessionId,
    version: 1,
    role: 'buyer',
    member: true,
    complete: true,
    approve: true,
    payment: true,
    signedInAt: 0,
  })

describe('a future last day', () => {
  test('is stored and notified, and the employee can still shop', async () => {
    const { hr, employee } = await anEmployee()
    const lastDay = addDays(today, 40)
    await setLastDay(hr, employee.id, lastDay)
    await setLastDay(hr, employee.id, lastDay)
    expect(await userOf(employee.id)).toMatchObject({ eligibility: 'approved', lastDay: dayColumn(lastDay) })
    expect(await queuedMails(employee.email)).toEqual(['Your last day at work was entered'])
    expect(await personOf(employee)).toMatchObject({ approve: true, left: false })
    expect((await listEmployees(hr, { status: 'leaving' })).items).toMatchObject([
      { id: employee.id, status: 'approved', lastDay },
    ])
    const acts = await db().auditRecord.findMany({ where: { subject: `user:${employee.id}` } })
    expect(acts).toMatchObject([{ action: 'employee.last-day-entered', actorId: hr.id, details: { lastDay } }])
  })

  test('limits plans to the last payday before it', async () => {
    const { hr, employee, days } = await anEmployee()
    const whole = await spendable(employee.id)
    await setLastDay(hr, employee.id, days[1] ?? today)
    expect(await spendable(employee.id)).toBe((whole / 3n) * 2n)
    const product = await aProduct()
    await fillCart(employee, [product])
    await startCheckout(employee)
    const checkout = await getCheckout(employee)
    expect(checkout?.options.map(({ instalments }) => instalments.at(-1)?.dueOn)).toEqual(days.slice(0, 2))
    expect(checkout).toMatchObject({ months: 2, lastDay: days[1] })
    await expect(placeOrder(employee, { deliveryDetails: DELIVERY, months: 3 }, randomUUID())).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^The last day at work is .*, so the plan can run for at most 2 months\.$/,
      ) as string,
    })
    const order = await placeOrder(employee, { deliveryDetails: DELIVERY, acceptTerms: true }, randomUUID())
    expect(order.months).toBe(2)
  })

  test('before the first payday prevents financing and keeps the cart', async () => {
    const { hr, employee, days } = await anEmployee()
    await setLastDay(hr, employee.id, addDays(days[0] ?? today, -1))
    await fillCart(employee, [await aProduct()])
    await startCheckout(employee)
    expect(await spendable(employee.id)).toBe(0n)
    expect((await getCheckout(employee))?.options).toEqual([])
    await expect(placeOrder(employee, { deliveryDetails: DELIVERY }, randomUUID())).rejects.toMatchObject({
      status: 409,
    })
    expect(await db().cartItem.count({ where: { userId: employee.id } })).toBe(1)
  })

  test('prevents the approval of an order whose plan ends later', async () => {
    const { hr, employee, days } = await anEmployee()
    const order = await anOrder(employee, { months: 3 })
    await setLastDay(hr, employee.id, days[1] ?? today)
    expect([...(await limitsOf([{ id: order.id, userId: employee.id, months: 3 }])).values()]).toEqual([0])
    await expect(moveOrder(await aStaff(), order.id, 'approve')).rejects.toMatchObject({ status: 409 })
  })
})

describe('from the last day on', () => {
  test('orders are refused before the job runs; the job notifies the employee once', async () => {
    const { hr, employee } = await anEmployee()
    await setLastDay(hr, employee.id, addDays(today, 1))
    await db().user.update({ where: { id: employee.id }, data: { lastDay: dayColumn(today) } })
    expect(await personOf(employee)).toMatchObject({ approve: false, left: true })
    expect(await getEmployee(hr, employee.id)).toMatchObject({ status: 'left' })
    await fillCart(employee, [await aProduct()])
    const key = randomUUID()
    await expect(placeOrder(employee, { deliveryDetails: DELIVERY, months: 1 }, key)).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/^You no longer work/) as string,
    })
    const { won } = await race<unknown>([noteLeavers(), noteLeavers(), runJob('expire')])
    expect(won).toHaveLength(3)
    expect(await userOf(employee.id)).toMatchObject({ eligibility: 'left' })
    expect(await queuedMails(employee.email)).toEqual(['Your last day at work was entered', 'You can no longer order'])
    expect(await db().cartItem.count({ where: { userId: employee.id } })).toBe(1)
    expect(await db().order.count({ where: { userId: employee.id } })).toBe(0)
  })

  test('the debt stays, appears on HR’s desk and can be paid by the buyer', async () => {
    const { hr, employee } = await anEmployee()
    await anOrder(employee, {
      status: 'delivered',
      feesPaid: true,
      dues: [
        { inDays: 20, amount: 300_000n },
        { inDays: 50, amount: 300_000n },
      ],
    })
    const underway = await startPayment(employee, { purpose: 'repayment', amount: kobo(100_000n) })
    await setLastDay(hr, employee.id, addDays(today, -10))
    expect(await userOf(employee.id)).toMatchObject({ eligibility: 'left' })
    expect([...(await owedBy(hr, [employee.id]))]).toEqual([[employee.id, 6_000]])
    expect([...(await owedBy(await aPartner(), [employee.id]))]).toEqual([])
    const person = await personOf(employee)
    const { txRef } = await startPayment(
      { ...employee, ...person, role: 'buyer' },
      { purpose: 'repayment', amount: kobo(500_000n) },
    )
    for (const reference of [underway.txRef, txRef]) {
      flutterwave.current.pay({ tx_ref: reference, outcome: 'successful' })
      const { id } = await db().payment.findUniqueOrThrow({ where: { txRef: reference }, select: { id: true } })
      expect(await settlePayment(id, 'job')).toBe('succeeded')
    }
    expect(await outstanding(employee.id)).toBe(0n)
    expect([...(await owedBy(hr, [employee.id]))]).toEqual([])
  })

  test('a pending order can only be rejected, also when both happen at once', async () => {
    const { hr, employee } = await anEmployee()
    const [first, second] = [await anOrder(employee, { months: 1 }), await anOrder(employee, { months: 1 })]
    const staff = await aStaff()
    await race<unknown>([moveOrder(staff, first.id, 'approve'), setLastDay(hr, employee.id, today)])
    await expect(moveOrder(staff, second.id, 'approve')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The buyer has left the company/) as string,
    })
    expect(await moveOrder(staff, second.id, 'reject', { reason: 'Has left' })).toBe('rejected')
  })
})

describe('undoing a last day', () => {
  test('cancelLastDay removes a mistake once', async () => {
    const { hr, employee } = await anEmployee()
    await setLastDay(hr, employee.id, addDays(today, -1))
    await cancelLastDay(hr, employee.id)
    await cancelLastDay(hr, employee.id)
    expect(await userOf(employee.id)).toMatchObject({ eligibility: 'approved', lastDay: null })
    expect(await personOf(employee)).toMatchObject({ approve: true, left: false })
    expect(await queuedMails(employee.email)).toEqual(['You can no longer order', 'Your last day at work was removed'])
  })

  test('rehireEmployee stores the salary and accepts only leavers', async () => {
    const { hr, employee } = await anEmployee()
    await expect(rehireEmployee(hr, employee.id, { salary: kobo(1_000n) })).rejects.toMatchObject({ status: 409 })
    await setLastDay(hr, employee.id, addDays(today, -30))
    await expect(approveEmployee(hr, employee.id)).rejects.toMatchObject({ status: 409 })
    await rehireEmployee(hr, employee.id, { salary: kobo(23_000_000n) })
    await rehireEmployee(hr, employee.id, { salary: kobo(23_000_000n) })
    expect(await userOf(employee.id)).toMatchObject({ eligibility: 'approved', lastDay: null, salaryKobo: 23_000_000n })
    expect((await queuedMails(employee.email)).at(-1)).toBe('You can order again')
  })

  test('refuses dates out of range, unconfirmed employees and HR of another company', async () => {
    const { hr, employee } = await anEmployee()
    for (const days of [-100, 400])
      await expect(setLastDay(hr, employee.id, addDays(today, days))).rejects.toMatchObject({ status: 400 })
    const waiting = await aBuyer({ companyId: hr.companyId, eligibility: 'pending' })
    await expect(setLastDay(hr, waiting.id, today)).rejects.toMatchObject({ status: 409 })
    const stranger = await aPartner()
    await expect(setLastDay(stranger, employee.id, today)).rejects.toMatchObject({ status: 404 })
    await expect(cancelLastDay(stranger, employee.id)).rejects.toMatchObject({ status: 404 })
    await expect(rehireEmployee(stranger, employee.id, { salary: kobo(1n) })).rejects.toMatchObject({ status: 404 })
    expect(await userOf(employee.id)).toMatchObject({ eligibility: 'approved', lastDay: null })
  })
})
