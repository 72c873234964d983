import { beforeAll, expect, test } from 'vitest'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { decide } from '@/lib/approvals/decide'
import { requestWriteOff } from '@/lib/approvals/kinds/write-off'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { correctEmployee } from '@/lib/employees/service'
import { aBuyer, aCompany, aPartner, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { getStaffOrder, listOrders } from './staff-queries'

beforeAll(openConnections)

/** A company with two approvers and enough salaries of ₦200,000 to know what is usual, and a buyer who earns so. */
async function atWork() {
  const company = await aCompany()
  const [hr, second] = [await aPartner(company.id), await aPartner(company.id)]
  const buyer = await aBuyer({ companyId: company.id, salary: 200_000 })
  for (let made = 0; made < 5; made += 1) await aBuyer({ companyId: company.id, salary: 200_000 })
  return { company, hr, second, buyer, staff: await aStaff() }
}

/** The marks of the buyer's order as page and call show them, which say the same. */
async function marksOfOrder(
  staff: Awaited<ReturnType<typeof aStaff>>,
  buyer: { id: string; email: string },
  orderId: string,
) {
  const { marks } = await getStaffOrder(staff, orderId)
  const listed = (await listOrders(staff, { status: 'pending', q: buyer.email })).items.find(({ id }) => id === orderId)
  expect(listed?.marks).toEqual(marks)
  return marks.map(({ mark }) => mark)
}

test('staff see at the approval a raise that waits, and one that was agreed to within 90 days', async () => {
  const { hr, second, buyer, staff } = await atWork()
  const order = await anOrder(buyer, { status: 'pending' })
  expect(await marksOfOrder(staff, buyer, order.id)).toEqual([])
  const waits = await correctEmployee(hr, buyer.id, { salary: kobo(30_000_000n) }, askSecondFor(hr))
  expect(await marksOfOrder(staff, buyer, order.id)).toEqual(['salary_waits'])
  await decide(second, waits ?? '', 'approve')
  expect(await marksOfOrder(staff, buyer, order.id)).toEqual(['salary_raised'])
})

test('a raise of more than 90 days ago is no mark', async () => {
  const { company, buyer, staff } = await atWork()
  const order = await anOrder(buyer, { status: 'pending' })
  const raise = (days: number) =>
    db().salaryChange.create({
      data: {
        ...{ userId: buyer.id, companyId: company.id, fromKobo: 10_000_000n, toKobo: 20_000_000n, isAgreed: true },
        createdAt: new Date(Date.now() - days * 86_400_000),
      },
    })
  await raise(91)
  expect(await marksOfOrder(staff, buyer, order.id)).toEqual([])
  await raise(89)
  expect(await marksOfOrder(staff, buyer, order.id)).toEqual(['salary_raised'])
})

test('staff see a salary far above the others, and a ceiling that is nearly used', async () => {
  const { company, staff } = await atWork()
  const rich = await aBuyer({ companyId: company.id, salary: 700_000 })
  const order = await anOrder(rich, { status: 'pending' })
  expect(await marksOfOrder(staff, rich, order.id)).toEqual(['salary_far_off'])
  await db().user.update({ where: { id: rich.id }, data: { creditCeilingKobo: 100n } })
  await db().company.update({ where: { id: company.id }, data: { creditCeilingKobo: 100n } })
  expect(await marksOfOrder(staff, rich, order.id)).toEqual(['salary_far_off', 'buyer_ceiling', 'company_ceiling'])
})

test('staff see that a debt of the buyer was written off, and no marks after the decision', async () => {
  const { buyer, staff } = await atWork()
  const lost = await anOrder(buyer, { status: 'delivered' })
  const order = await anOrder(buyer, { status: 'pending' })
  await decide(await aStaff(), await requestWriteOff(staff, lost.id, 'Cannot pay'), 'approve')
  expect(await marksOfOrder(staff, buyer, order.id)).toEqual(['written_off'])
  expect((await getStaffOrder(staff, lost.id)).marks).toEqual([])
})
