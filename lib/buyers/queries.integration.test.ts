import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { requestNameChange } from '@/lib/employees/name-changes'
import { aBuyer, aCompany, aStaff, anOrder, unique } from '@/sandbox/factories'
import { getBuyer } from './detail-queries'
import { listBuyers } from './queries'
import type { QueryOf } from '@/lib/core/lists'
import type { BUYERS } from './lists'

test('listBuyers filters by name, email, staff number, company and status', async () => {
  const staff = await aStaff()
  const tag = unique('Tag')
  const company = await aCompany()
  const other = await aCompany()
  const make = async (fullName: string, companyId: string, parts: Parameters<typeof aBuyer>[0] = {}) => {
    const buyer = await aBuyer({ companyId, ...parts })
    await db().user.update({
      where: { id: buyer.id },
      data: { fullName: `${fullName} ${tag}`, staffNumber: unique('SN') },
    })
    return buyer
  }
  const late = await make('Zainab', company.id)
  const fine = await make('Ada', company.id, { feePaid: false })
  const left = await make('Musa', other.id, { eligibility: 'left' })
  await anOrder(late, {
    status: 'delivered',
    dues: [
      { inDays: -5, amount: 200_000n, paid: 50_000n },
      { inDays: 25, amount: 100_000n },
    ],
  })
  await anOrder(fine, { status: 'delivered', dues: [{ inDays: -5, amount: 200_000n, paid: 200_000n }] })
  const found = async (query: QueryOf<typeof BUYERS>) =>
    (await listBuyers(staff, { q: tag, ...query })).items.map(({ id }) => id)

  expect(await found({})).toEqual([left.id, fine.id, late.id])
  expect(await found({ sort: 'registered' })).toEqual([late.id, fine.id, left.id])
  expect(await found({ sort: 'name' })).toEqual([fine.id, left.id, late.id])
  expect(await found({ sort: 'name', cursor: fine.id })).toEqual([left.id, late.id])
  expect(await found({ cursor: randomUUID() })).toEqual([])
  expect(await found({ company: company.name.slice(3).toUpperCase() })).toEqual([fine.id, late.id])
  expect(await found({ eligibility: 'left' })).toEqual([left.id])
  expect(await found({ eligibility: 'approved', fee: 'unpaid' })).toEqual([fine.id])
  expect(await found({ fee: 'paid' })).toEqual([left.id, late.id])
  expect(await found({ arrears: 'yes' })).toEqual([late.id])
  expect(await found({ q: late.email })).toEqual([late.id])
  expect((await listBuyers(staff, { q: late.email })).items).toMatchObject([
    {
      email: late.email,
      company: company.name,
      status: 'approved',
      feePaid: true,
      owed: 2_500,
      arrears: 1_500,
      lastDay: null,
    },
  ])
})

test('getBuyer returns dues, plans, orders, payments, name changes and notifications', async () => {
  const staff = await aStaff()
  const buyer = await aBuyer()
  const order = await anOrder(buyer, {
    status: 'delivered',
    dues: [
      { inDays: -5, amount: 200_000n, paid: 50_000n },
      { inDays: 25, amount: 100_000n },
    ],
  })
  await anOrder(buyer)
  await requestNameChange(buyer, 'New Name')
  await db().notification.create({ data: { userId: buyer.id, kind: 'order', title: 'Your order was delivered.' } })
  await db().payment.create({ data: { txRef: unique('FB'), purpose: 'repayment', userId: buyer.id, amountKobo: 100n } })
  const detail = await getBuyer(staff, buyer.id)
  expect(detail).toMatchObject({
    email: buyer.email,
    salary: 200_000,
    status: 'approved',
    owed: 2_500,
    arrears: 1_500,
    limit: { monthly: 66_660, months: 3 },
    wallet: { currentLoan: 3_000, paidLoan: 500 },
    plans: [{ orderId: order.id, state: 'open', financed: 3_000, paid: 500 }],
    payments: [{ purpose: 'repayment', state: 'pending', amount: 1 }],
    names: [{ to: 'New Name', state: 'pending' }],
    notifications: [{ title: 'Your order was delivered.', isRead: false }],
  })
  expect(detail.orders.map(({ status }) => status)).toEqual(['pending', 'delivered'])
  expect(detail.dues.map(({ amount, paid }) => [amount, paid])).toEqual([
    [2_000, 500],
    [1_000, 0],
  ])
  expect((await getBuyer(staff, (await aBuyer({ eligibility: 'incomplete' })).id)).limit).toBeNull()
  for (const id of [randomUUID(), 'x', staff.id])
    await expect(getBuyer(staff, id)).rejects.toMatchObject({ status: 404 })
})
