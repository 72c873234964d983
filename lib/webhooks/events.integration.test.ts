import { beforeAll, expect, test } from 'vitest'
import { addDays, columnDay, dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { announceReadyMonths } from '@/lib/deductions/ready'
import { periodFile } from '@/lib/deductions/queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { bookDeductions } from '@/lib/deductions/upload'
import { approveEmployee } from '@/lib/employees/service'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { applyRoster } from '@/lib/roster/apply'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aCompany, aPartner, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { useWebhookReceiver } from '@/sandbox/test-outside'
import { addEndpoint } from './endpoints'
import { EVENT_TYPES, type EventType } from './rules'

/* Which use case writes which event, and what the systems of a company learn from it. */

const receiver = useWebhookReceiver()
beforeAll(openConnections)

const listen = (actor: Awaited<ReturnType<typeof aPartner>>, events: readonly EventType[] = EVENT_TYPES) =>
  addEndpoint(actor, { url: receiver.current.url('/hook'), events: [...events] })

async function eventsOf(companyId: string) {
  const rows = await db().webhookEvent.findMany({ where: { companyId }, orderBy: { id: 'asc' } })
  return rows.map(({ subject, body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
    return { type, subject, data }
  })
}

test('confirming an employee says who, by the company’s own staff number, and neither name nor salary', async () => {
  const hr = await aPartner()
  await listen(hr)
  const employee = await aBuyer({ companyId: hr.companyId, eligibility: 'pending', staffNumber: 'DM-204' })
  await approveEmployee(hr, employee.id)
  await approveEmployee(hr, employee.id)
  expect(await eventsOf(hr.companyId)).toEqual([
    {
      type: 'employee.confirmed',
      subject: `employee:${employee.id}`,
      data: { employeeId: employee.id, staffId: 'DM-204' },
    },
  ])
})

test('confirming by a roster says the same, once', async () => {
  const hr = await aPartner()
  await listen(hr)
  const employee = await aBuyer({ companyId: hr.companyId, eligibility: 'pending', staffNumber: 'DM-205' })
  const roster = `staff_id,name,email,salary\nDM-205,Loom Operator,${employee.email},150000`
  await applyRoster(hr, new TextEncoder().encode(roster))
  await applyRoster(hr, new TextEncoder().encode(roster.replace('Loom Operator', employee.fullName)))
  expect(await eventsOf(hr.companyId)).toEqual([
    {
      type: 'employee.confirmed',
      subject: `employee:${employee.id}`,
      data: { employeeId: employee.id, staffId: 'DM-205' },
    },
  ])
})

test('a delivered order, without a word about its goods', async () => {
  const hr = await aPartner()
  await listen(hr)
  const buyer = await aBuyer({ companyId: hr.companyId, staffNumber: 'DM-205' })
  const order = await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true })
  await confirmDelivery(await aStaff(), order.id, { code: await codeOfOrder(order.id) })
  const data = { employeeId: buyer.id, staffId: 'DM-205', orderId: order.id, orderNumber: order.number }
  expect(await eventsOf(hr.companyId)).toEqual([{ type: 'order.delivered', subject: `order:${order.id}`, data }])
})

test('a plan that a deduction pays off', async () => {
  const { hr, buyers } = await aPayroll(1, [{ inDays: daysTo(0), amount: 1_000_000n }])
  await listen(hr, ['plan.settled'])
  const month = monthAhead(0)
  await bookDeductions(
    hr,
    month,
    fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells), reason: 'as agreed' })),
  )
  const order = await db().order.findFirstOrThrow({ where: { userId: buyers[0]?.id ?? '' } })
  expect(await eventsOf(hr.companyId)).toMatchObject([
    {
      type: 'plan.settled',
      subject: `order:${order.id}`,
      data: { orderNumber: order.number, employeeId: buyers[0]?.id },
    },
  ])
})

test('a received transfer, with its amount in naira', async () => {
  const { hr } = await aPayroll(1)
  await listen(hr)
  const date = lagosToday()
  const amount = fromNaira(12_500.5)
  const id = await recordRemittance(await aStaff(), { companyId: hr.companyId, amount, reference: 'TRF-77', date })
  expect(await eventsOf(hr.companyId)).toEqual([
    {
      type: 'remittance.received',
      subject: `company:${hr.companyId}`,
      data: { remittanceId: id, amount: 12_500.5, reference: 'TRF-77', receivedOn: date },
    },
  ])
})

/** A company with an employee who owes ₦10,000 on its payday, which is so many days ahead. */
async function paydayIn(days: number) {
  const payday = addDays(lagosToday(), days)
  const company = await aCompany()
  const hr = await aPartner(company.id)
  const buyer = await aBuyer({ companyId: company.id })
  await anOrder(buyer, { status: 'delivered', dues: [{ inDays: days, amount: 1_000_000n }] })
  // A stored period has a payday of its own.
  await db().deductionPeriod.create({
    data: { companyId: company.id, month: dayColumn(`${payday.slice(0, 7)}-01`), payday: dayColumn(payday) },
  })
  return { hr, payday }
}

test('the deductions of a month are ready within a week of the payday, and are announced once', async () => {
  const [near, far, deaf] = [await paydayIn(7), await paydayIn(8), await paydayIn(3)]
  await listen(near.hr)
  await listen(far.hr)
  await listen(deaf.hr, ['plan.settled'])
  await Promise.all([announceReadyMonths(), announceReadyMonths()])
  await announceReadyMonths()
  const month = near.payday.slice(0, 7)
  expect(await eventsOf(near.hr.companyId)).toEqual([
    {
      type: 'deduction_period.ready',
      subject: `month:${month}`,
      data: { month, payday: near.payday, employees: 1, amount: 10_000 },
    },
  ])
  expect(await eventsOf(deaf.hr.companyId)).toEqual([])
  const period = await db().deductionPeriod.findFirstOrThrow({ where: { companyId: far.hr.companyId } })
  expect(columnDay(period.payday)).toBe(far.payday)
  expect((await eventsOf(far.hr.companyId)).map(({ data }) => data['month'])).not.toContain(far.payday.slice(0, 7))
})
