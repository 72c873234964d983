import { beforeAll, expect, test } from 'vitest'
import HandoverPage from '@/app/staff/(desk)/delivery-days/[id]/page'
import OrderPage from '@/app/(shop)/History2/page'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { moveOrder } from '@/lib/orders/service'
import { aWorkplace } from '@/sandbox/delivery-places'
import { aBuyer, aCompany, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { textOf } from '@/sandbox/pages'
import { tokenOf } from '@/sandbox/roles'
import { toldTo } from '@/sandbox/told'
import { handOver, sendDropCode } from './handover'

beforeAll(openConnections)

const day = addDays(lagosToday(), 1)

/** Three orders of colleagues at the door of their workplace, and the receiver. */
async function aDrop() {
  const [staff, { id: companyId }] = [await aStaff('operations'), await aCompany()]
  const { id: placeId } = await aWorkplace(companyId)
  const receiver = await aBuyer({ companyId })
  await db().deliveryPlace.update({ where: { id: placeId }, data: { receiverId: receiver.id } })
  const buyers = [await aBuyer({ companyId }), await aBuyer({ companyId }), await aBuyer({ companyId })] as const
  const ids: string[] = []
  for (const buyer of buyers) {
    const { id } = await anOrder(buyer, { status: 'packed', feesPaid: true })
    await db().order.update({
      where: { id },
      data: { deliveryPlaceId: placeId, deliveryDay: dayColumn(day), deliveryWorkplace: 'Canteen' },
    })
    await moveOrder(staff, id, 'dispatch')
    ids.push(id)
  }
  const code = async () => /is (\d{4})\./.exec((await toldTo(receiver)).mails.join())?.[1] ?? ''
  return { staff, placeId, receiver, buyers, ids, code }
}

const statusOf = async (id: string | undefined) =>
  db().order.findUniqueOrThrow({ where: { id: id ?? '' }, select: { status: true, takenById: true } })

test('the receiver signs for the orders of those who are there, and the absent buyer’s stays', async () => {
  const { staff, placeId, receiver, buyers, ids, code } = await aDrop()
  await sendDropCode(staff, { placeId, day })
  const told = await code()
  expect((await toldTo(receiver)).bells.map(({ body }) => body).join()).not.toContain(told)
  await sendDropCode(staff, { placeId, day })
  expect(await code()).toBe(told)
  const page: typeof HandoverPage = (props) => HandoverPage({ ...props, params: Promise.resolve({ id: placeId }) })
  expect(await textOf(page as never, await tokenOf(staff), { on: day })).toContain('takes the food')

  const taken = ids.slice(0, 2)
  expect(await handOver(staff, { placeId, day, code: told, ids: taken })).toEqual({ taken: 2, refused: [] })
  expect(await statusOf(ids[0])).toEqual({ status: 'delivered', takenById: receiver.id })
  expect(await statusOf(ids[2])).toEqual({ status: 'out_for_delivery', takenById: null })
  expect((await toldTo(buyers[0])).mails.join()).toContain('Firstname Lastname took it for you at your workplace.')
  expect(await textOf(OrderPage, await tokenOf(buyers[0]), { orderId: ids[0] ?? '' })).toContain('took it for you.')

  const again = await handOver(staff, { placeId, day, code: told, ids: taken })
  expect(again).toMatchObject({ taken: 0, refused: [expect.any(String), expect.any(String)] })
  const other = await anOrder(await aBuyer(), { status: 'packed', feesPaid: true })
  await moveOrder(staff, other.id, 'dispatch')
  expect((await handOver(staff, { placeId, day, code: told, ids: [other.id] })).refused[0]).toContain('does not go to')
  expect(await statusOf(other.id)).toMatchObject({ status: 'out_for_delivery' })
})

test('wrong codes are counted, also at the same time, and after five the right one is refused', async () => {
  const { staff, placeId, ids, code } = await aDrop()
  const give = (given: string) => handOver(staff, { placeId, day, code: given, ids })
  await expect(give('0000')).rejects.toMatchObject({ message: 'Send the code to the receiver first.' })
  await sendDropCode(staff, { placeId, day })
  const right = await code()
  const wrong = String((Number(right) + 1) % 10_000).padStart(4, '0')
  const tries = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(() => give(wrong)))
  expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
  await expect(give(right)).rejects.toMatchObject({ code: 'codes_used_up' })
  expect(await statusOf(ids[0])).toMatchObject({ status: 'out_for_delivery' })
})

test('no code goes to nobody, nor to a receiver who has left', async () => {
  const { staff, placeId, receiver } = await aDrop()
  await db().user.update({ where: { id: receiver.id }, data: { eligibility: 'left' } })
  await expect(sendDropCode(staff, { placeId, day })).rejects.toMatchObject({
    message: 'Firstname Lastname has left the company. Ask its HR to name another employee.',
  })
  await db().deliveryPlace.update({ where: { id: placeId }, data: { receiverId: null } })
  await expect(sendDropCode(staff, { placeId, day })).rejects.toMatchObject({ status: 409 })
  expect((await toldTo(receiver)).mails).toEqual([])
})
