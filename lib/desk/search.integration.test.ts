import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aStaff, anOrder, openConnections, unique } from '@/sandbox/factories'
import { searchDesk } from './search-queries'

beforeAll(openConnections)

test('finds a buyer, their orders and payments, each with its page', async () => {
  const fullName = unique('Findable')
  const buyer = await aBuyer()
  await db().user.update({ where: { id: buyer.id }, data: { fullName } })
  const order = await anOrder({ ...buyer, fullName })
  const payment = await db().payment.create({
    data: {
      userId: buyer.id,
      orderId: order.id,
      purpose: 'order_fees',
      txRef: `FB-${unique('PAY')}`.toUpperCase(),
      amountKobo: 200_000n,
      currency: 'NGN',
    },
  })
  const finance = await aStaff('finance')
  expect((await searchDesk(finance, ` ${fullName.toLowerCase()} `)).map(({ kind, href }) => [kind, href])).toEqual([
    ['order', `/staff/orders/${order.id}`],
    ['buyer', `/staff/buyers/${buyer.id}`],
  ])
  expect(await searchDesk(finance, payment.txRef)).toEqual([
    {
      kind: 'payment',
      id: payment.id,
      title: payment.txRef,
      detail: `${fullName} · ₦2,000`,
      href: `/staff/payments/${payment.id}`,
    },
  ])
  // Whoever packs orders does not see payments.
  expect(await searchDesk(await aStaff('operations'), payment.txRef)).toEqual([])
})

test('finds nothing for blanks, and at most five of a kind', async () => {
  const staff = await aStaff('operations')
  expect(await searchDesk(staff, '   ')).toEqual([])
  const fullName = unique('Many')
  const buyer = await aBuyer({ salary: 2_000_000 })
  await db().user.update({ where: { id: buyer.id }, data: { fullName } })
  for (let nth = 0; nth < 6; nth += 1) await anOrder({ ...buyer, fullName })
  expect((await searchDesk(staff, fullName)).filter(({ kind }) => kind === 'order')).toHaveLength(5)
})
