import { beforeAll, describe, expect, test } from 'vitest'
import { GET as calendar } from '@/app/api/v1/order/calendar/[orderId]/route'
import { GET as deliveryOptions } from '@/app/api/v1/order/deliveryOptions/route'
import { POST as createOrder } from '@/app/api/v1/order/createOrder/route'
import { GET as keyFacts } from '@/app/api/v1/order/keyFacts/route'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { chooseDay, moveDay } from '@/lib/delivery-days/move-day'
import { saveWorkplace, saveZone } from '@/lib/delivery-days/places'
import { workplaceSchema, zoneSchema } from '@/lib/delivery-days/schema'
import { changeDelivery } from '@/lib/orders/service'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aCompany, aProduct, aStaff, openConnections, race } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { toldTo } from '@/sandbox/told'
import { getCheckout } from './queries'
import { startCheckout } from './service'

/* Days on which orders go to a workplace or a state: ₦500 to the workplace, ₦1,500 to an address. */

beforeAll(openConnections)
beforeAll(() => someCharges())

const DAYS = [1, 2, 3, 4, 5, 6, 7].map(String)
const inDays = (days: number) => addDays(lagosToday(), days)
const schedule = { weekdays: DAYS, dates: '', cutOffDays: '1', cutOffHour: '0', capacity: '2', isActive: 'on' }
const address = { state: 'Kano', city: 'Fagge', location: '1 Mill Road', phoneNumber: '08031234567' }

async function aWorkplace(change: Record<string, unknown> = {}) {
  const [staff, company] = [await aStaff('operations'), await aCompany()]
  const place = { name: 'Canteen, Gate 2', state: 'Lagos', city: 'Ikeja', location: '2 Oba Road', fee: '500' }
  const save = async (other: Record<string, unknown>) => {
    await saveWorkplace(staff, workplaceSchema.parse({ companyId: company.id, ...place, ...schedule, ...other }))
    return (await db().deliveryPlace.findUniqueOrThrow({ where: { companyId: company.id } })).id
  }
  return { staff, companyId: company.id, placeId: await save(change), save }
}

async function aShopper(companyId: string) {
  const [buyer, product] = [await aBuyer({ companyId }), await aProduct({ price: 10_000 })]
  await fillCart(buyer, [product], 2)
  const token = await tokenOf(buyer)
  const order = async (body: Record<string, unknown> = {}) => {
    const answer = await handle(createOrder, {
      method: 'POST',
      token,
      body: { deliveryDetails: address, acceptTerms: true, ...body },
    })
    const json = (await answer.json()) as Record<string, unknown>
    const answered: Record<string, unknown> = { status: answer.status, ...json }
    return answered
  }
  const options = async (query = '') =>
    ((await (await handle(deliveryOptions, { token, query })).json()) as { options: Record<string, unknown>[] }).options
  return { buyer, token, order, options, product }
}

const rowOf = (id: unknown) => db().order.findUniqueOrThrow({ where: { id: String(id) }, include: { place: true } })

describe('what is offered', () => {
  test('the next four days of the workplace, and the address without a day', async () => {
    const { companyId } = await aWorkplace()
    const { options } = await aShopper(companyId)
    const offered = await options('?state=Kano')
    expect(offered.slice(0, 1)).toEqual([
      {
        kind: 'workplace',
        place: 'Canteen, Gate 2',
        date: inDays(2),
        cutOff: new Date(`${inDays(1)}T00:00:00+01:00`).toISOString(),
        fee: 500,
        left: 2,
      },
    ])
    expect(offered.map(({ kind, date }) => [kind, date])).toEqual([
      ...[2, 3, 4, 5].map((days) => ['workplace', inDays(days)]),
      ['home', null],
    ])
    expect(offered.at(-1)).toEqual({ kind: 'home', place: 'Kano', date: null, cutOff: null, fee: 1_500, left: null })
  })

  test('the days of a state, to those who live there, and nothing of another company', async () => {
    const staff = await aStaff('operations')
    await saveZone(staff, zoneSchema.parse({ state: 'Ekiti', ...schedule, weekdays: [], dates: inDays(9) }))
    await aWorkplace()
    const { options } = await aShopper((await aCompany()).id)
    expect(await options('?state=Ekiti')).toMatchObject([{ kind: 'home', date: inDays(9), fee: 1_500, left: 2 }])
    expect(await options('?state=Kano')).toMatchObject([{ kind: 'home', date: null }])
  })
})

describe('an order for a day', () => {
  test('goes to the workplace for its fee, in totals, key facts, mail and calendar', async () => {
    const { companyId, placeId } = await aWorkplace()
    const { buyer, token, order } = await aShopper(companyId)
    const facts = await (await handle(keyFacts, { token, query: '?months=2&delivery=workplace' })).json()
    expect(facts).toMatchObject({ deliveryFee: 500, total: 23_500 })
    const placed = await order({
      delivery: { kind: 'workplace', date: inDays(2) },
      allItemsTotalPrice: 23_500,
      deliveryFee: 500,
      months: 2,
    })
    expect(placed).toMatchObject({ status: 'pending' })
    expect(await rowOf(placed['_id'])).toMatchObject({
      deliveryPlaceId: placeId,
      deliveryDay: dayColumn(inDays(2)),
      deliveryFeeKobo: 50_000n,
      totalKobo: 2_350_000n,
      deliveryState: 'Lagos',
      deliveryCity: 'Ikeja',
      deliveryLocation: 'Canteen, Gate 2, 2 Oba Road',
      deliveryPhone: '+2348031234567',
    })
    expect(await db().savedAddress.count({ where: { userId: buyer.id } })).toBe(0)
    expect((await toldTo(buyer)).mails.join()).toContain('to Canteen, Gate 2.')
    const file = await handle(calendar, { token, params: { orderId: String(placed['_id']) } })
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${inDays(2).replaceAll('-', '')}\r\n`)
    await expect(
      changeDelivery(buyer, String(placed['_id']), { ...address, phoneNumber: '+2348031234567' }),
    ).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('a client that knows no days still orders to the address', async () => {
    const { companyId } = await aWorkplace()
    const { order, token } = await aShopper(companyId)
    const placed = await order({ allItemsTotalPrice: 24_500, deliveryFee: 1_500 })
    expect(await rowOf(placed['_id'])).toMatchObject({
      deliveryPlaceId: null,
      deliveryDay: null,
      deliveryState: 'Kano',
    })
    expect((await handle(calendar, { token, params: { orderId: String(placed['_id']) } })).status).toBe(404)
  })

  test('the same call without a key returns the order, also for a day', async () => {
    const { companyId } = await aWorkplace()
    const { order } = await aShopper(companyId)
    const delivery = { kind: 'workplace', date: inDays(2) }
    const [first, second] = [await order({ delivery }), await order({ delivery })]
    expect(second['_id']).toBe(first['_id'])
    expect(await order({ delivery: { kind: 'workplace', date: inDays(3) } })).toMatchObject({ code: 'cart_empty' })
  })

  test.each([
    ['a day that is not offered', { date: addDays(lagosToday(), 80) }, 'day_not_offered', 409],
    ['a day whose cut-off has passed', { date: addDays(lagosToday(), 1) }, 'day_closed', 409],
    ['no day', {}, 'day_not_offered', 400],
    ['a day that does not exist', { date: '2026-02-30' }, 'malformed', 400],
  ])('%s is refused, and the cart stays', async (_what, delivery, code, status) => {
    const { companyId } = await aWorkplace()
    const { buyer, order, product } = await aShopper(companyId)
    const asked = await order({ delivery: { kind: 'workplace', ...delivery } })
    expect(asked).toMatchObject({ status, code, message: expect.stringMatching(/^[A-Z].*\.$/) as string })
    expect(await db().cartItem.count({ where: { userId: buyer.id } })).toBe(1)
    expect((await db().product.findUniqueOrThrow({ where: { id: product.id } })).stock).toBe(100)
  })

  test('a company without a day, and a state without one', async () => {
    const { order } = await aShopper((await aCompany()).id)
    expect(await order({ delivery: { kind: 'workplace', date: inDays(2) } })).toMatchObject({
      code: 'no_delivery_day',
      message: 'Your company has no delivery day at the moment. Choose delivery to your address.',
    })
    expect(await order({ delivery: { kind: 'home', date: inDays(2) } })).toMatchObject({ code: 'no_delivery_day' })
    expect(await order({ delivery: { kind: 'home', date: null } })).toMatchObject({ status: 'pending' })
  })

  test('a fee that changed since the page was shown is refused with the new total', async () => {
    const { companyId, save } = await aWorkplace()
    const { order } = await aShopper(companyId)
    await save({ fee: '800' })
    expect(await order({ delivery: { kind: 'workplace', date: inDays(2) }, allItemsTotalPrice: 23_500 })).toMatchObject(
      { code: 'price_changed', summary: { overallTotal: 23_800 } },
    )
  })

  test('of many at once for the last places each place goes to one, and the others choose again', async () => {
    const { companyId } = await aWorkplace()
    const shoppers = await Promise.all([1, 2, 3, 4, 5].map(() => aShopper(companyId)))
    const delivery = { kind: 'workplace', date: inDays(2) }
    const { won } = await race(shoppers.map(({ order }) => order({ delivery })))
    expect(won.filter(({ status }) => status === 'pending')).toHaveLength(2)
    expect(won.filter(({ code }) => code === 'day_full')).toHaveLength(3)
    const late = shoppers[won.findIndex(({ code }) => code === 'day_full')]
    expect((await late?.options())?.[0]).toMatchObject({ date: inDays(3), left: 2 })
    expect(await late?.order({ delivery: { kind: 'workplace', date: inDays(3) } })).toMatchObject({ status: 'pending' })
  })
})

describe('the page of checkout', () => {
  test('keeps the kind of the last order, and says its price without calling it a change', async () => {
    const { companyId } = await aWorkplace()
    const { buyer, order, product } = await aShopper(companyId)
    await order()
    await fillCart(buyer, [product], 2)
    await startCheckout(buyer, 2_450_000n as never)
    expect(await getCheckout(buyer)).toMatchObject({ delivered: { kind: 'home' }, summary: { overallTotal: 24_500 } })
    const asked = await getCheckout(buyer, { delivery: `workplace.${inDays(3)}` })
    expect(asked).toMatchObject({
      delivered: { kind: 'workplace', date: inDays(3) },
      delivery: { state: 'Lagos', location: 'Canteen, Gate 2, 2 Oba Road' },
      summary: { overallTotal: 23_500 },
      seenTotal: 23_500,
    })
    expect((await order({ delivery: { kind: 'workplace', date: inDays(3) } }))['status']).toBe('pending')
    await fillCart(buyer, [product], 2)
    await startCheckout(buyer)
    expect(await getCheckout(buyer)).toMatchObject({ delivered: { kind: 'workplace', date: inDays(2) } })
    const draft = await db().checkoutDraft.findFirstOrThrow({ where: { userId: buyer.id, orderId: null } })
    expect(draft).toMatchObject({ state: 'Kano', location: '1 Mill Road' })
  })
})

describe('a moved day', () => {
  test('takes its open orders along, tells their buyers, and charges nothing', async () => {
    const { companyId, placeId, staff } = await aWorkplace()
    const { buyer, order, options } = await aShopper(companyId)
    const placed = await order({ delivery: { kind: 'workplace', date: inDays(2) } })
    const before = await rowOf(placed['_id'])
    const move = { placeId, day: inDays(2), movedTo: inDays(6), reason: 'The road is flooded' }
    expect(await moveDay(staff, move)).toBe(1)
    const after = await rowOf(placed['_id'])
    expect(after).toMatchObject({ deliveryDay: dayColumn(inDays(6)), totalKobo: before.totalKobo })
    expect(await db().payment.count({ where: { orderId: after.id } })).toBe(0)
    const { bells, mails } = await toldTo(buyer)
    expect(bells.map(({ body }) => body)).toContain('Reason: The road is flooded')
    expect(mails.join()).toContain('You pay nothing more for this change.')
    expect((await options()).map(({ date }) => date)).not.toContain(inDays(2))
    await expect(moveDay(staff, move)).rejects.toMatchObject({ code: 'already_decided' })
    await expect(moveDay(staff, { ...move, day: inDays(6), movedTo: inDays(2) })).rejects.toMatchObject({ status: 400 })

    await chooseDay(buyer, after.id, inDays(3))
    expect(await rowOf(after.id)).toMatchObject({ deliveryDay: dayColumn(inDays(3)), totalKobo: before.totalKobo })
    await expect(chooseDay(buyer, after.id, inDays(2))).rejects.toMatchObject({ code: 'day_not_offered' })
    await expect(chooseDay(await aBuyer(), after.id, inDays(4))).rejects.toMatchObject({ status: 403 })
    expect(await rowOf(after.id)).toMatchObject({ deliveryDay: dayColumn(inDays(3)) })
  })
})

test('a place in use needs a day', async () => {
  await expect(aWorkplace({ weekdays: [], dates: '' })).rejects.toMatchObject({ status: 400 })
  const { companyId, save } = await aWorkplace()
  await save({ isActive: undefined, weekdays: [] })
  const { options } = await aShopper(companyId)
  expect((await options('?state=Kano')).map(({ kind }) => kind)).toEqual(['home'])
})
