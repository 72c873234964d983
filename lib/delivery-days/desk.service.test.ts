import { beforeAll, expect, test } from 'vitest'
import TeamPage from '@/app/partner/(desk)/team/page'
import DeliveryDaysPage from '@/app/staff/(desk)/delivery-days/page'
import DeliveryListPage from '@/app/staff/(desk)/orders/delivery-list/page'
import OrdersPage from '@/app/staff/(desk)/orders/page'
import { GET as deliveryList } from '@/app/api/v1/staff/orders/delivery-list/route'
import { GET as orderList } from '@/app/api/v1/staff/orders/route'
import { addDays, dayColumn, formatWeekday, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { aWorkplace } from '@/sandbox/delivery-places'
import { aBuyer, aPartner, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { textOf } from '@/sandbox/pages'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { nameReceiver } from './receiver'

beforeAll(openConnections)

const DAY = addDays(lagosToday(), 3)

/** Two packed orders of one drop, and one to an address. */
async function aDrop() {
  const buyer = await aBuyer()
  const companyId = buyer.companyId ?? ''
  const place = await aWorkplace(companyId)
  const orders = [
    await anOrder(buyer, { status: 'packed', feesPaid: true }),
    await anOrder(await aBuyer({ companyId }), { status: 'packed', feesPaid: true }),
    await anOrder(buyer, { status: 'packed', feesPaid: true }),
  ]
  const ids = orders.slice(0, 2).map(({ id }) => id)
  const data = {
    deliveryPlaceId: place.id,
    deliveryDay: dayColumn(DAY),
    deliveryWorkplace: place.name,
    deliveryLocation: 'Canteen, Gate 2',
  }
  await db().order.updateMany({ where: { id: { in: ids } }, data })
  return { companyId, place, ids: ids.sort(), buyer }
}

test('staff see the orders of a drop on the page of days, in lists, on the run sheet and in the API', async () => {
  const { companyId, ids } = await aDrop()
  const token = await tokenOf(await aStaff('operations'))
  expect(await textOf(DeliveryDaysPage, token)).toMatch(
    new RegExp(`${formatWeekday(DAY)} Company-\\w+: Canteen, Gate 2 2 of 50 Orders Run sheet`),
  )
  const drop = { company: companyId, on: DAY, goesTo: 'workplace' }
  const query = `?${new URLSearchParams(drop)}`
  const listed = (await (await handle(orderList, { token, query })).json()) as { items: { id: string }[] }
  expect(listed.items.map(({ id }) => id).sort()).toEqual(ids)
  expect(listed.items[0]).toMatchObject({ delivery: { kind: 'workplace', place: 'Canteen, Gate 2', date: DAY } })
  const address = await handle(orderList, { token, query: `?company=${companyId}&goesTo=address` })
  expect(((await address.json()) as { items: unknown[] }).items).toHaveLength(1)
  const sheet = await handle(deliveryList, { token, query })
  expect(await sheet.json()).toMatchObject({
    count: 2,
    zones: [{ day: DAY, count: 2, places: [{ location: 'Canteen, Gate 2' }] }],
  })
  expect(await textOf(DeliveryListPage, token, drop)).toContain(`${formatWeekday(DAY)}: Lagos: Ikeja`)
  expect(await textOf(OrdersPage, token, { ...drop, status: 'all' })).toContain('Canteen, Gate 2')
  expect((await handle(orderList, { token, query: '?goesTo=moon' })).status).toBe(400)
})

test('HR names an employee of the company as receiver, and nobody who has left', async () => {
  const { companyId, place } = await aDrop()
  const hr = await aPartner(companyId)
  const receiver = await aBuyer({ companyId, staffNumber: 'DM-77' })
  const stranger = await aBuyer({ staffNumber: 'XX-99' })
  const named = async () =>
    (await db().deliveryPlace.findUniqueOrThrow({ where: { id: place.id }, select: { receiverId: true } })).receiverId
  await nameReceiver(hr, 'dm-77')
  expect(await named()).toBe(receiver.id)
  expect(await textOf(TeamPage, await tokenOf(hr))).toContain('Firstname Lastname takes the food of colleagues')
  await expect(nameReceiver(hr, 'XX-99')).rejects.toMatchObject({
    message: expect.stringContaining('No confirmed') as string,
  })
  expect(stranger.companyId).not.toBe(companyId)
  await db().user.update({
    where: { id: receiver.id },
    data: { eligibility: 'left', lastDay: dayColumn('2026-01-01') },
  })
  await expect(nameReceiver(hr, 'DM-77')).rejects.toMatchObject({
    message: 'Firstname Lastname has left your company. Name another employee.',
  })
  expect(await named()).toBe(receiver.id)
  expect(await textOf(TeamPage, await tokenOf(hr))).toContain('Nobody is named.')
  await nameReceiver(hr, '')
  expect(await named()).toBeNull()
  await expect(nameReceiver(await aPartner(), '')).rejects.toMatchObject({ status: 404 })
})
