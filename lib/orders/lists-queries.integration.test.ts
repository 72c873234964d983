import { beforeAll, describe, expect, test } from 'vitest'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { aBuyer, aStaff, anOrder, unique } from '@/sandbox/factories'
import { deliveryList, getPackingSlip, listPackingSlips, packingSlipsOf, pickList } from './lists-queries'
import { slipsDeskSchema } from './schema'
import { moveOrder } from './service'

let staff: Awaited<ReturnType<typeof aStaff>>
let buyer: Awaited<ReturnType<typeof aBuyer>>
beforeAll(async () => {
  staff = await aStaff()
  buyer = await aBuyer({ salary: 2_000_000 })
})

const deliverTo = (orderId: string, place: { state: string; city: string; location?: string }) =>
  db().order.update({
    where: { id: orderId },
    data: {
      deliveryState: place.state,
      deliveryCity: place.city,
      ...(place.location ? { deliveryLocation: place.location } : {}),
    },
  })

describe('the pick list', () => {
  test('has approved orders whose fees are paid, and adds up their products in all and by zone', async () => {
    const [paid, unpaid, packed] = [
      await anOrder(buyer, { status: 'approved', feesPaid: true, quantity: 2 }),
      await anOrder(buyer, { status: 'approved' }),
      await anOrder(buyer, { status: 'packed', feesPaid: true }),
    ]
    // The same goods in a second order, which goes to another city.
    const item = await db().orderItem.findFirstOrThrow({
      where: { orderId: paid.id },
      select: { name: true, measurement: true },
    })
    const second = await anOrder(buyer, { status: 'approved', feesPaid: true, quantity: 3, items: 900_000n })
    await db().orderItem.updateMany({ where: { orderId: second.id }, data: item })
    await deliverTo(second.id, { state: 'Kano', city: 'Fagge' })

    const list = await pickList(staff, {})
    const ids = list.zones.flatMap(({ orders }) => orders.map(({ id }) => id))
    expect(ids).toEqual(expect.arrayContaining([paid.id, second.id]))
    expect(ids).not.toContain(unpaid.id)
    expect(ids).not.toContain(packed.id)
    expect(list.count).toBe(ids.length)
    expect(list.products).toContainEqual({ ...item, quantity: 5 })
    expect(list.zones.find(({ city }) => city === 'Fagge')?.products).toEqual([{ ...item, quantity: 3 }])
  })
})

describe('the delivery list', () => {
  test('groups packed and dispatched orders by city and address, however they are typed', async () => {
    const [one, two, three] = [
      await anOrder(buyer, { status: 'packed', feesPaid: true }),
      await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true }),
      await anOrder(buyer, { status: 'packed', feesPaid: true }),
    ]
    const city = unique('Makurdi')
    await deliverTo(one.id, { state: 'Benue', city })
    await deliverTo(two.id, { state: 'Benue', city: `${city.toUpperCase()} `, location: '1, Mill road' })
    await deliverTo(three.id, { state: 'Benue', city, location: '2 Mill Road' })

    const zones = (await deliveryList(staff, {})).zones.filter(({ state }) => state === 'Benue')
    expect(zones).toMatchObject([{ count: 3, places: [{}, { location: '2 Mill Road' }] }])
    const [first] = zones[0]?.places ?? []
    expect(first?.orders.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    expect(first?.orders[0]).toMatchObject({ phone: '+2348031234567', failedDeliveries: 0, failureReason: '' })
  })

  test('says how often a delivery failed, and why at last', async () => {
    const order = await anOrder(buyer, { status: 'packed', feesPaid: true })
    for (const reason of ['Nobody was there', 'The gate was closed']) {
      await moveOrder(staff, order.id, 'dispatch')
      await moveOrder(staff, order.id, 'fail', { reason })
    }
    const listed = (await deliveryList(staff, {})).zones
      .flatMap(({ places }) => places.flatMap(({ orders }) => orders))
      .find(({ id }) => id === order.id)
    expect(listed).toMatchObject({ failedDeliveries: 2, failureReason: 'The gate was closed' })
  })
})

describe('packing slips', () => {
  const idsOf = async (filter: Parameters<typeof listPackingSlips>[1]) =>
    (await listPackingSlips(staff, filter)).slips.map(({ id }) => id)
  const today = lagosToday()

  test('are made for orders to pack, or for packed ones, of a state, a company and a day', async () => {
    const other = await aBuyer({ salary: 2_000_000 })
    const [ready, unpaid, packed, foreign] = [
      await anOrder(buyer, { status: 'approved', feesPaid: true }),
      await anOrder(buyer, { status: 'approved' }),
      await anOrder(buyer, { status: 'approved', feesPaid: true }),
      await anOrder(other, { status: 'approved', feesPaid: true }),
    ]
    await moveOrder(staff, packed.id, 'pack')
    for (const { id } of [ready, unpaid, packed, foreign]) await deliverTo(id, { state: 'Yobe', city: 'Damaturu' })

    const company = buyer.companyId ?? ''
    expect(await idsOf({ state: 'Yobe', company })).toEqual([ready.id])
    expect((await idsOf({ state: 'Yobe' })).toSorted()).toEqual([ready.id, foreign.id].toSorted())
    expect(await idsOf({ state: 'Yobe', status: 'packed', day: today })).toEqual([packed.id])
    expect(await idsOf({ state: 'Yobe', status: 'packed', day: '2020-01-01' })).toEqual([])
    expect(await idsOf({ state: 'Yobe', company, day: today })).toEqual([ready.id])
    expect(await idsOf({ state: 'Yobe', day: '2020-01-01' })).toEqual([])
  })

  test('of an order without fees belong to the day of its approval', async () => {
    const order = await anOrder(buyer)
    await db().order.update({
      where: { id: order.id },
      data: { serviceFeeKobo: 0n, deliveryFeeKobo: 0n, totalKobo: 1_000_000n, deliveryState: 'Gombe' },
    })
    await moveOrder(staff, order.id, 'approve')
    expect(await idsOf({ state: 'Gombe', day: today })).toEqual([order.id])
    expect(await idsOf({ state: 'Gombe', day: '2020-01-01' })).toEqual([])
  })

  test('of ticked orders leave out those that are not to be packed', async () => {
    const [ready, delivered, unpaid, closed] = [
      await anOrder(buyer, { status: 'approved', feesPaid: true }),
      await anOrder(buyer, { status: 'delivered', feesPaid: true }),
      await anOrder(buyer, { status: 'approved' }),
      await anOrder(buyer, { status: 'cancelled', feesPaid: true }),
    ]
    const slips = await packingSlipsOf(
      staff,
      [ready, delivered, unpaid, closed].map(({ id }) => id),
    )
    expect(slips.map(({ id }) => id).toSorted()).toEqual([ready.id, delivered.id].toSorted())
  })

  test('say nothing about money or credit', async () => {
    const { id, number } = await anOrder(buyer, { status: 'approved', feesPaid: true, quantity: 2 })
    const slip = await getPackingSlip(staff, id)
    expect(slip).toMatchObject({ orderNumber: number, fullname: buyer.fullName, items: [{ quantity: 2 }] })
    // Ids and unique names are left out: their digits may read as a word, such as "fee".
    const said = JSON.stringify(slip).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{12}/g, 'id')
    expect(said).not.toMatch(/kobo|price|total|fee|month|salary|limit|financed/i)
  })

  test('are refused for an order that is not to be packed', async () => {
    for (const parts of [
      { status: 'pending', feesPaid: true },
      { status: 'approved' },
      { status: 'rejected', feesPaid: true },
      { status: 'cancelled', feesPaid: true },
    ] as const)
      await expect(getPackingSlip(staff, (await anOrder(buyer, parts)).id)).rejects.toMatchObject({ status: 404 })
    for (const id of ['0193b3f0-0000-7000-8000-000000000000', 'x'])
      await expect(getPackingSlip(staff, id)).rejects.toMatchObject({ status: 404 })
  })
})

test('an address names ticked orders once or many times, and a malformed one is ignored', () => {
  const [one, two] = ['0193b3f0-0000-7000-8000-000000000001', '0193b3f0-0000-7000-8000-000000000002']
  const read = (ids: unknown) => slipsDeskSchema.parse({ 'ids[]': ids })['ids[]']
  expect(read(one)).toEqual([one])
  expect(read([one, two])).toEqual([one, two])
  for (const wrong of [undefined, '', 'x', [one, 'x'], Array.from({ length: 201 }, () => one)])
    expect(read(wrong)).toEqual([])
})
