import { beforeAll, describe, expect, test } from 'vitest'
import { CHARGES_IN_FORCE, type ChargesJson, toCharges } from '@/lib/catalogue/queries'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { listStaffCharges } from '@/lib/catalogue/staff-queries'
import { addDays, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { listApprovals } from './queries'
import { decide } from './decide'
import { requestCharge } from './kinds/charge'

beforeAll(openConnections)

async function chargesInForce() {
  const [row] = await db().$queryRaw<{ charges: ChargesJson }[]>`SELECT ${CHARGES_IN_FORCE} AS charges`
  return row && toCharges(row.charges)
}

describe('new charges', () => {
  const today = lagosToday()
  const ask = async (date: string, serviceFee: number) =>
    requestCharge(
      await aStaff(),
      newChargeSchema.parse({ serviceFee, deliveryFee: '0', vat: 7.5, interest: '5.25', date }),
    )

  test('apply from their day on once a second person agrees', async () => {
    const checker = await aStaff()
    const placed = await anOrder(await aBuyer())
    const [older, newer, later] = [await ask(today, 400), await ask(today, 600), await ask(addDays(today, 3), 900)]
    expect((await listApprovals(checker)).items).toContainEqual(
      expect.objectContaining({
        id: newer,
        kind: 'charge',
        about: expect.stringContaining('service fee ₦600, delivery fee ₦0, VAT 7.5%, interest 5.25%') as string,
      }),
    )
    await someCharges()
    expect(await chargesInForce()).toMatchObject({ serviceFee: 50_000n })
    for (const id of [older, newer, later]) await decide(checker, id, 'approve')
    expect(await chargesInForce()).toEqual({ serviceFee: 60_000n, deliveryFee: 0n, vatBps: 750, interestBps: 525 })
    expect((await listStaffCharges(checker)).map(({ state, serviceFee }) => [state, serviceFee])).toEqual([
      ['coming', 900],
      ['in_force', 600],
      ['replaced', 400],
      ['past', 500],
    ])
    expect(await db().order.findUnique({ where: { id: placed.id }, select: { serviceFeeKobo: true } })).toEqual({
      serviceFeeKobo: 50_000n,
    })
    await decide(checker, await ask(today, 1), 'decline')
    expect(await chargesInForce()).toMatchObject({ serviceFee: 60_000n })
  })

  test('show the second person each fee before and after, and mark large jumps', async () => {
    const checker = await aStaff()
    const shown = async (id: string, decided?: '1') =>
      (await listApprovals(checker, { decided })).items.find((each) => each.id === id)?.details.changes
    const [present] = await listStaffCharges(checker)
    expect(present).toMatchObject({ state: 'coming', serviceFee: 900 })
    // ₦900 → ₦1,080 is a fifth more, which is not marked; 7.5 % and 5.25 % stay.
    expect(await shown(await ask(addDays(today, 9), 1_080))).toEqual([
      { label: 'Service fee', from: '₦900.00', to: '₦1,080.00', jump: null },
    ])
    const slip = await ask(addDays(today, 9), 9_000)
    const jump = { label: 'Service fee', from: '₦900.00', to: '₦9,000.00', jump: 'large increase, +900%' }
    expect(await shown(slip)).toEqual([jump])
    await decide(checker, slip, 'decline')
    expect(await shown(slip, '1')).toEqual([jump])
  })

  test('are refused for a past day, at the request and at the decision', async () => {
    const checker = await aStaff()
    const passed = {
      status: 409,
      message: 'The start date of these charges has passed. Please request them again with a date from today.',
    }
    await expect(ask(addDays(today, -1), 500)).rejects.toMatchObject(passed)
    const id = await ask(today, 777)
    const { payload } = await db().approval.findUniqueOrThrow({ where: { id }, select: { payload: true } })
    // As if the request had lain there for a day.
    await db().approval.update({
      where: { id },
      data: { payload: JSON.parse(JSON.stringify(payload).replaceAll(today, addDays(today, -1))) as object },
    })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject(passed)
    expect(await db().charge.count({ where: { serviceFeeKobo: 77_700n } })).toBe(0)
    await decide(checker, id, 'decline')
  })

  test.each<[Record<string, unknown>, string]>([
    [{ vat: 101 }, 'VAT must be a percentage from 0 to 100, for example 7.5.'],
    [{ interest: '-1' }, 'Interest must be a percentage from 0 to 100, for example 7.5.'],
    [{ vat: 7.555 }, 'VAT must be a percentage from 0 to 100, for example 7.5.'],
    [{ serviceFee: -1 }, 'Service fee must be an amount in naira, for example 150,000.'],
    [{ date: '2026-02-30' }, 'The date must be a day that exists, for example 2026-11-28.'],
  ])('cannot have %j', (wrong, message) => {
    expect(
      newChargeSchema.safeParse({ serviceFee: 1, deliveryFee: 1, vat: 1, interest: 1, date: today, ...wrong }).error
        ?.issues[0]?.message,
    ).toBe(message)
  })
})
