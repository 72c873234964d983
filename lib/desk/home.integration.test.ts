import { beforeAll, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { listHeldSalaries } from '@/lib/credit/ceiling-queries'
import { listCompanyPayouts, listPayouts } from '@/lib/credit/payout-queries'
import { askForPayout } from '@/lib/credit/payouts'
import { closePeriod } from '@/lib/deductions/close'
import { listBookedLines } from '@/lib/deductions/remittance-queries'
import { announceTransfer } from '@/lib/deductions/remittances'
import { bookDeductions } from '@/lib/deductions/upload'
import { periodFile } from '@/lib/deductions/queries'
import type { StaffPermission } from '@/lib/core/actors'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { listOrders } from '@/lib/orders/staff-queries'
import { giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, aPartner, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { aPayroll, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { getPartnerHome } from './partner-queries'
import { getStaffFigures, listStaffWork } from './staff-queries'

beforeAll(openConnections)

test('HR sees what waits, for how much, and how far the month has come', async () => {
  const { company, hr } = await aPayroll(2)
  await aBuyer({ companyId: company.id }).then(({ id }) =>
    db().user.update({ where: { id }, data: { eligibility: 'pending', eligibilityAt: null } }),
  )
  const month = monthAhead(1)
  expect(await getPartnerHome(hr)).toMatchObject({
    toDos: [
      { kind: 'employees', count: 1, href: '/partner/employees' },
      { kind: 'months', count: 2, month, href: `/partner/deductions/${month}` },
    ],
    current: { period: month, lines: { expected: 2 }, due: 20_000, open: 20_000 },
  })

  const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(hr, month, file)
  const booked = await getPartnerHome(hr)
  expect(booked.toDos).toMatchObject([
    { kind: 'employees' },
    { kind: 'transfer', count: 1, amount: 20_000, href: '/partner/deductions#transfers' },
  ])
  expect(booked.current).toMatchObject({ period: month, lines: { expected: 0 }, deducted: 20_000 })
  expect(booked.deducted.at(-1)).toEqual({ label: month, naira: 20_000 })

  // Once the month is closed, its page has what is to be sent.
  await closePeriod(hr, month)
  const page = { href: `/partner/deductions/${month}`, month, amount: 20_000 }
  expect((await getPartnerHome(hr)).toDos).toMatchObject([{ kind: 'employees' }, { kind: 'transfer', ...page }])

  await announceTransfer(hr, { amount: kobo(2_000_000n), reference: 'HOME-1', date: lagosToday() })
  expect((await getPartnerHome(hr)).toDos).toMatchObject([{ kind: 'employees' }])
  // Another company sees nothing of it.
  const stranger = await getPartnerHome(await aPartner((await aPayroll(0)).company.id))
  expect([stranger.toDos, stranger.deducted.map(({ naira }) => naira)]).toEqual([[], [0]])
})

test('a new HR desk is led through its first steps until a month is filled in', async () => {
  const { company, hr } = await aPayroll(0)
  const stepsOf = async () => (await getPartnerHome(hr)).firstSteps.map(({ kind, isDone }) => `${kind} ${isDone}`)
  // The company named its payday when it signed up.
  expect(await stepsOf()).toEqual(['team false', 'factor false', 'roster false', 'payday true', 'month false'])

  const colleague = await aPartner(company.id)
  expect(await stepsOf()).toEqual(['team true', 'factor false', 'roster false', 'payday true', 'month false'])
  await db().user.update({ where: { id: colleague.id }, data: { suspendedAt: new Date() } })
  expect(await stepsOf()).toContain('team false')

  const listed = { staffNumber: 'DM-1', staffKey: 'DM-1', fullName: 'Night Guard', salaryKobo: 9_000_000n }
  await db().rosterEntry.create({ data: { ...listed, companyId: company.id, listedById: hr.id } })
  expect(await stepsOf()).toContain('roster true')
  // Another company's people and months are no steps of this one.
  const other = await aPayroll(1)
  expect((await getPartnerHome(other.hr)).firstSteps).toMatchObject([{}, {}, { kind: 'roster', isDone: true }, {}, {}])

  const month = monthAhead(1)
  const file = fillIn(await periodFile(other.hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(other.hr, month, file)
  expect((await getPartnerHome(other.hr)).firstSteps).toEqual([])
  expect(await stepsOf()).toHaveLength(5)
})

test('staff see what waits for their permissions only', async () => {
  const buyer = await aBuyer()
  await anOrder(buyer, { status: 'pending' })
  const kindsOf = async (set: StaffPermission) => (await listStaffWork(await aStaff(set))).map(({ kind }) => kind)
  expect(await kindsOf('finance')).toContain('transfers')
  expect(await kindsOf('finance')).toContain('orders.pending')
  for (const kind of await kindsOf('catalogue')) expect(['approvals', 'lowStock']).toContain(kind)
  const [pending] = await db().$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM orders WHERE status = 'pending'`
  expect(await listStaffWork(await aStaff('operations'))).toContainEqual({
    kind: 'orders.pending',
    count: Number(pending?.count),
    href: '/staff/orders?status=pending',
  })
})

test('staff see orders to pack and payouts as often as their lists have them', async () => {
  const buyer = await aBuyer()
  for (const feesPaid of [true, true, false]) await anOrder(buyer, { status: 'approved', feesPaid })
  await giveCredit(buyer, 500_000n)
  await askForPayout(buyer, { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Demo Buyer' })
  const finance = await aStaff('finance')
  const work = await listStaffWork(finance)
  const { items } = await listOrders(finance, { status: 'approved', fees: 'paid' })
  expect(items.length).toBeGreaterThanOrEqual(2)
  expect(work).toContainEqual({
    kind: 'orders.approved',
    count: items.length,
    href: '/staff/orders?status=approved&fees=paid',
  })
  const [buyers, companies] = [await listPayouts(finance), await listCompanyPayouts(finance)]
  const payouts = buyers.items.length + companies.items.length
  expect(payouts).toBeGreaterThanOrEqual(1)
  expect(work).toContainEqual({ kind: 'payouts', count: payouts, href: '/staff/payouts' })
})

test('staff see salaries above the bound, as often as the page of buyers lists them', async () => {
  const buyer = await aBuyer({ salary: 90_000_000 })
  const support = await aStaff('support')
  const held = await listHeldSalaries(support)
  expect(held.map(({ id }) => id)).toContain(buyer.id)
  const href = '/staff/buyers#held-salaries'
  expect(await listStaffWork(support)).toContainEqual({ kind: 'heldSalaries', count: held.length, href })
  expect((await listStaffWork(await aStaff('catalogue'))).map(({ kind }) => kind)).not.toContain('heldSalaries')
})

test('the figures of staff are those of the ledger, without what was reversed', async () => {
  const { hr } = await aPayroll(1)
  const month = monthAhead(1)
  const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(hr, month, file)
  const [maker, checker] = [await aStaff(), await aStaff()]
  const { items } = await listBookedLines(maker, hr.companyId, month)
  await decide(checker, await requestUndo(maker, items[0]?.entryId ?? '', 'Taken from someone else'), 'approve')

  const { compared, sales, arrears } = await getStaffFigures(await aStaff('finance'))
  const [booked] = await db().$queryRaw<{ deducted: bigint }[]>`
    SELECT coalesce(sum(deducted_kobo), 0)::bigint AS deducted FROM deduction_lines`
  expect(compared.find(({ key }) => key === 'deducted')?.now).toBe(Number(booked?.deducted) / 100)
  expect(compared.find(({ key }) => key === 'orders')?.now).toBe(await db().order.count())
  expect([sales.length, arrears.length]).toEqual([12, 4])
})
