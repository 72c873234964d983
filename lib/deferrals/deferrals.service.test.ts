import { beforeAll, describe, expect, test } from 'vitest'
import { POST as APPROVE } from '@/app/api/v1/partner/deductionRequests/[id]/approve/route'
import { POST as DECLINE } from '@/app/api/v1/partner/deductionRequests/[id]/decline/route'
import { GET, POST } from '@/app/api/v1/wallet/deductionRequests/route'
import SmallerDeductionPage from '@/app/(shop)/Statement/smaller-deduction/page'
import { closePeriod } from '@/lib/deductions/close'
import { enterDeduction } from '@/lib/deductions/enter'
import { lineId } from '@/lib/deductions/payroll'
import { getPeriod } from '@/lib/deductions/queries'
import { setCompanyTerms } from '@/lib/deductions/terms'
import { addDays, columnDay, dayColumn, formatDay, formatMonth, lagosToday } from '@/lib/core/clock'
import { kobo } from '@/lib/core/money'
import { getWallet, outstanding, planByMonth } from '@/lib/credit/queries'
import { db, transaction } from '@/lib/database/db'
import { getPartnerHome } from '@/lib/desk/partner-queries'
import { aBuyer, aCompany, aPartner, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { textOf } from '@/sandbox/pages'
import { daysTo, monthAhead } from '@/sandbox/payroll'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { toldTo } from '@/sandbox/told'
import { agreeToDeferral, declineDeferral } from './decide'
import { listWishes } from './queries'
import { requestDeferral, withdrawDeferral } from './request'

beforeAll(openConnections)

const [first, second, third] = [monthAhead(1), monthAhead(2), monthAhead(3)]
const on = (month: string) => `${month}-20`
const naira = (amount: number) => kobo(BigInt(amount) * 100n)

/** A buyer with a plan of ₦9,000 over the next three paydays, the 20th, and two officers of HR. */
async function aBorrower(terms: { readonly maxMonths?: number } = {}) {
  const company = await aCompany({ payday: 20, ...terms })
  const [hr, colleague] = [await aPartner(company.id), await aPartner(company.id)]
  const buyer = await aBuyer({ companyId: company.id })
  const dues = [1, 2, 3].map((months) => ({ inDays: daysTo(months), amount: 300_000n }))
  const order = await anOrder(buyer, { status: 'delivered', dues })
  return { company, hr, colleague, buyer, order }
}
const wish = (month: string, amount: number) => ({ month, amount: naira(amount), reason: 'School fees' })
const askedIn = async (hr: Parameters<typeof getPeriod>[0], month: string) => {
  const { items } = await getPeriod(hr, month)
  return items.map(({ amountDue, arrears }) => [amountDue, arrears])
}
const planOf = async (buyer: { readonly id: string }) =>
  (await planByMonth(buyer.id)).map(({ dueOn, amount, paid }) => [dueOn, amount, paid])

describe('a smaller deduction', () => {
  test('is asked for, agreed to, asked of the month, booked, and leaves no arrears', async () => {
    const { buyer, hr, colleague } = await aBorrower()
    const [token, office] = [await tokenOf(buyer), await tokenOf(hr)]
    const offers = (await (await handle(GET, { token })).json()) as object
    expect(offers).toMatchObject({
      ...{ why: '', left: 2, requests: [] },
      offers: [
        {
          month: first,
          payday: on(first),
          toDeduct: 3_000,
          least: 0,
          newDates: [{ dueOn: on(monthAhead(4)), amount: 3_000 }],
        },
        { month: second },
        { month: third },
      ],
    })
    const page = await textOf(SmallerDeductionPage, token)
    expect(page).toContain(`To deduct on ${formatDay(on(first))} ₦3,000`)
    expect(page).toContain(`Moves to ${formatDay(on(monthAhead(4)))} up to ₦3,000 Extra cost ₦0 Counts as arrears No`)

    const asked = await handle(POST, {
      method: 'POST',
      token,
      body: { month: first, amount: 1_000, reason: 'School fees' },
    })
    const { id, newDates } = (await asked.json()) as { id: string; newDates: object[] }
    expect(newDates).toEqual([{ dueOn: on(monthAhead(4)), amount: 2_000 }])
    expect(await askedIn(hr, first)).toEqual([[3_000, 0]])
    expect((await getPartnerHome(hr)).toDos).toContainEqual(
      expect.objectContaining({ kind: 'deferrals', count: 1, href: `/partner/deductions/${first}` }),
    )
    expect(await listWishes(hr, first)).toMatchObject([{ amount: 1_000, asked: 3_000, reason: 'School fees', why: '' }])

    const agreed = await handle(APPROVE, { method: 'POST', token: office, params: { id }, body: {} })
    expect(await agreed.json()).toEqual({ id, state: 'agreed' })
    expect(await askedIn(hr, first)).toEqual([[1_000, 0]])
    expect(await planOf(buyer)).toEqual([
      [on(first), 1_000, 0],
      [on(second), 3_000, 0],
      [on(third), 3_000, 0],
      [on(monthAhead(4)), 2_000, 0],
    ])
    expect(await outstanding(buyer.id)).toBe(900_000n)
    expect(await getWallet(buyer.id)).toMatchObject({ montlyPayBack: 1_000, nextDeductionOn: on(first) })

    await enterDeduction(hr, first, {
      lineId: lineId(hr.companyId, first, buyer.id),
      deducted: naira(1_000),
      reason: '',
    })
    expect((await getPeriod(hr, first)).items).toMatchObject([{ state: 'deducted', short: 0 }])
    expect(await askedIn(hr, second)).toEqual([[3_000, 0]])
    expect(await askedIn(hr, monthAhead(4))).toEqual([[2_000, 0]])

    const { bells, mails } = await toldTo(buyer)
    expect(bells.map(({ title, body }) => `${title} ${body}`)).toEqual([
      `You have asked for a smaller deduction in ${formatMonth(first)}. Your employer is asked to deduct ₦1,000 ` +
        'instead of ₦3,000. Nothing changes until they agree.',
      `Your deduction of ${formatMonth(first)} is smaller. Your employer agreed to deduct ₦1,000 instead of ₦3,000. ` +
        `The rest moves to the end: ₦2,000 to ${formatDay(on(monthAhead(4)))}. Nothing is added: you pay the same in ` +
        'total, and nothing is in arrears because of it.',
      expect.stringContaining('₦1,000 of your pay went to your plan'),
    ])
    expect(mails).toHaveLength(3)
    for (const officer of [hr, colleague]) {
      const { mails: told } = await toldTo(officer)
      expect(told).toEqual([
        expect.stringContaining(`An employee asks for a smaller deduction in ${formatMonth(first)}`),
        expect.stringContaining('₦1,000 instead of ₦3,000'),
      ])
      expect(told.join()).not.toContain('School fees')
    }
    const { details } = await db().auditRecord.findFirstOrThrow({
      where: { action: 'deferral.agreed', actorId: hr.id },
    })
    expect(details).toEqual({ period: first, from: '₦3,000', to: '₦1,000' })
  })

  test('of nothing takes the line out of the month', async () => {
    const { buyer, hr } = await aBorrower()
    const { id } = await requestDeferral(buyer, wish(first, 0))
    await agreeToDeferral(hr, id)
    expect(await askedIn(hr, first)).toEqual([])
    expect(await listWishes(hr, first)).toMatchObject([
      { state: 'agreed', amount: 0, asked: 3_000, newDates: [{ dueOn: on(monthAhead(4)), amount: 3_000 }] },
    ])
  })

  test('moves with a changed payday, and so does the day that its interest goes by', async () => {
    const { buyer, hr, company } = await aBorrower()
    await agreeToDeferral(hr, (await requestDeferral(buyer, wish(second, 0))).id)
    const from = { payday: 20, defaultMonths: 3, maxMonths: 6, deductionCap: 3_333 }
    const staff = await aStaff()
    await transaction((tx) => setCompanyTerms(tx, staff, company.id, { from, to: { ...from, payday: 28 } }))
    const { dueOn, movedFrom } = await db().instalment.findFirstOrThrow({
      where: { plan: { userId: buyer.id }, deferralId: { not: null } },
    })
    const [startsIn = ''] = (await db().termsChange.findMany({ where: { companyId: company.id } })).map(
      ({ fromMonth }) => columnDay(fromMonth).slice(0, 7),
    )
    const day = (month: string) => (month >= startsIn ? `${month}-28` : on(month))
    expect([columnDay(dueOn), movedFrom && columnDay(movedFrom)]).toEqual([day(monthAhead(4)), day(second)])
  })

  test('is asked for as often a year as staff set', async () => {
    const { buyer, hr, company } = await aBorrower()
    const refused = (month: string) => expect(requestDeferral(buyer, wish(month, 0))).rejects
    const year = formatDay(addDays(lagosToday(), 365))
    await declineDeferral(hr, (await requestDeferral(buyer, wish(first, 0))).id, 'Payroll has begun')
    await withdrawDeferral(buyer, (await requestDeferral(buyer, wish(first, 0))).id)
    await requestDeferral(buyer, wish(first, 0))
    await requestDeferral(buyer, wish(second, 0))
    await refused(third).toMatchObject({
      message: `You can make 2 requests a year, and have made 2. You can ask again on ${year}.`,
    })
    const from = { payday: 20, defaultMonths: 3, maxMonths: 6, deductionCap: 3_333, deferralsAYear: 2 }
    const staff = await aStaff()
    const set = (deferralsAYear: number, before = 2) =>
      transaction((tx) =>
        setCompanyTerms(tx, staff, company.id, {
          from: { ...from, deferralsAYear: before },
          to: { ...from, deferralsAYear },
        }),
      )
    await set(3)
    await requestDeferral(buyer, wish(third, 0))
    await set(0, 3)
    await refused(monthAhead(4)).toMatchObject({
      message: 'Your company has no smaller deductions on request. Speak to your HR office.',
    })
  })
})

describe('a request is refused and changes nothing', () => {
  type World = Awaited<ReturnType<typeof aBorrower>>
  const answer = (world: World, month: string) =>
    enterDeduction(world.hr, month, {
      ...{ lineId: lineId(world.company.id, month, world.buyer.id), deducted: naira(3_000), reason: '' },
    })
  const cases: [
    what: string,
    sent: object,
    status: number,
    message: RegExp,
    before?: (world: World) => Promise<unknown>,
  ][] = [
    [
      'twice for a month',
      { amount: 500 },
      409,
      /^You have asked for .+ already\.$/,
      (world) => requestDeferral(world.buyer, wish(first, 0)),
    ],
    [
      'for a month whose line is booked',
      {},
      409,
      /^The payroll of .+ is over: the month is closed, or the deduction was entered\./,
      (world) => answer(world, first),
    ],
    [
      'for a month whose payday has passed',
      { month: monthAhead(-1) },
      409,
      /^The payday of .+ is too near or has passed\./,
    ],
    ['for a month in which nothing is due', { month: monthAhead(5) }, 409, /^Nothing is due in .+ that could move\./],
    [
      'for what is due anyway',
      { amount: 3_000 },
      400,
      /^On .+, ₦3,000 is to be deducted\. Enter a smaller amount, or 0 for no deduction\.$/,
    ],
    ['for more', { amount: '3,000.01' }, 400, /^On .+, ₦3,000 is to be deducted\./],
    ['for less than nothing', { amount: -1 }, 400, /^The amount that can be deducted must be an amount in naira/],
    ['without a reason', { reason: '  ' }, 400, /^The reason is required\.$/],
    [
      'with a reason that is too long',
      { reason: 'x'.repeat(301) },
      400,
      /^The reason is too long: at most 300 characters\.$/,
    ],
    [
      'of a plan that would become too long',
      {},
      409,
      /^The plan would end on .+ so this deduction cannot move\.$/,
      ({ company: { id } }) => db().company.update({ where: { id }, data: { maxMonths: 2, defaultMonths: 1 } }),
    ],
    [
      'beyond a known last day',
      {},
      409,
      /^The last day at work is .+, so nothing can move to /,
      ({ buyer: { id } }) => db().user.update({ where: { id }, data: { lastDay: dayColumn(`${third}-21`) } }),
    ],
    [
      'of someone who has left',
      {},
      409,
      /^You no longer work for your company/,
      ({ buyer: { id } }) => db().user.update({ where: { id }, data: { eligibility: 'left' } }),
    ],
  ]

  test.each(cases)('%s', async (_what, sent, status, message, before) => {
    const world = await aBorrower()
    await before?.(world)
    const state = async () => [
      await planOf(world.buyer),
      await db().deferral.count({ where: { userId: world.buyer.id } }),
    ]
    const was = await state()
    const body = { month: first, amount: 0, reason: 'School fees', ...sent }
    const response = await handle(POST, { method: 'POST', token: await tokenOf(world.buyer), body })
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.stringMatching(message) as string }),
    ])
    expect(await state()).toEqual(was)
  })
})

describe('a decision', () => {
  test('is made once, also by two officers at once', async () => {
    const { buyer, hr, colleague } = await aBorrower()
    const { id } = await requestDeferral(buyer, wish(first, 1_000))
    const decided = await Promise.allSettled([agreeToDeferral(hr, id), agreeToDeferral(colleague, id)])
    expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const again = {
      code: 'already_decided',
      message: 'Your office has agreed to this request already. Reload the page.',
    }
    expect(decided.find(({ status }) => status === 'rejected')).toMatchObject({ reason: again })
    await expect(declineDeferral(hr, id, 'No')).rejects.toMatchObject(again)
    await expect(withdrawDeferral(buyer, id)).rejects.toMatchObject({ code: 'already_decided' })
    expect((await planOf(buyer)).map(([, amount]) => amount)).toEqual([1_000, 3_000, 3_000, 2_000])
  })

  test('to decline changes nothing, and the buyer reads why', async () => {
    const { buyer, hr } = await aBorrower()
    const { id } = await requestDeferral(buyer, wish(first, 0))
    const sent = { method: 'POST', token: await tokenOf(hr), params: { id } } as const
    expect((await handle(DECLINE, { ...sent, body: { reason: '' } })).status).toBe(400)
    expect(await (await handle(DECLINE, { ...sent, body: { reason: 'Payroll has begun' } })).json()).toEqual({
      ...{ id, state: 'declined' },
    })
    expect(await askedIn(hr, first)).toEqual([[3_000, 0]])
    expect((await toldTo(buyer)).bells.at(-1)).toMatchObject({
      title: `Your deduction of ${formatMonth(first)} stays as it is.`,
      body: expect.stringContaining('Payroll has begun') as string,
    })
    expect(await textOf(SmallerDeductionPage, await tokenOf(buyer))).toContain(
      'Your employer’s reason: Payroll has begun',
    )
  })

  test.each<[string, (world: Awaited<ReturnType<typeof aBorrower>>) => Promise<unknown>, RegExp]>([
    [
      'the line is booked',
      ({ hr, company, buyer }) =>
        enterDeduction(hr, first, { lineId: lineId(company.id, first, buyer.id), deducted: naira(3_000), reason: '' }),
      /is over.+ Decline the request\.$/,
    ],
    [
      'the buyer has left',
      ({ buyer: { id } }) => db().user.update({ where: { id }, data: { eligibility: 'left' } }),
      /^The last day at work .+ Decline the request\.$/,
    ],
  ])('to agree is refused once %s', async (_what, happens, message) => {
    const world = await aBorrower()
    const { id } = await requestDeferral(world.buyer, wish(first, 0))
    await happens(world)
    const before = await planOf(world.buyer)
    await expect(agreeToDeferral(world.hr, id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(message) as string,
    })
    expect(await planOf(world.buyer)).toEqual(before)
    expect((await listWishes(world.hr, first))[0]?.why).not.toBe('')
    await declineDeferral(world.hr, id, 'Too late')
  })

  test('is for HR of the same company alone', async () => {
    const { buyer } = await aBorrower()
    const { id } = await requestDeferral(buyer, wish(first, 0))
    await expect(agreeToDeferral(await aPartner(), id)).rejects.toMatchObject({ status: 404 })
    await expect(withdrawDeferral(await aBuyer(), id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('closing a month', () => {
  /** All lines of the month are answered, so that HR can close it before its payday. */
  async function aMonthToClose() {
    const world = await aBorrower()
    const other = await aBuyer({ companyId: world.company.id })
    await anOrder(other, { status: 'delivered', dues: [{ inDays: daysTo(1), amount: 100n }] })
    return world
  }

  test('ends the requests that wait, and tells their buyers', async () => {
    const { buyer, hr, company } = await aMonthToClose()
    await requestDeferral(buyer, wish(first, 0))
    const past = dayColumn(addDays(lagosToday(), -1))
    await db().deductionPeriod.create({
      data: { companyId: company.id, month: dayColumn(`${first}-01`), payday: past },
    })
    await closePeriod(hr, first)
    expect(await db().deferral.findFirstOrThrow({ where: { userId: buyer.id } })).toMatchObject({ state: 'lapsed' })
    expect((await toldTo(buyer)).bells.map(({ title }) => title)).toContain(
      `Your request for a smaller deduction in ${formatMonth(first)} has ended.`,
    )
  })

  test('at the moment of asking or agreeing leaves no request for a closed month', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, hr, colleague, company } = await aMonthToClose()
      const past = dayColumn(addDays(lagosToday(), -1))
      const { id } = await requestDeferral(buyer, wish(first, 0))
      const work = round % 2 === 0 ? () => agreeToDeferral(colleague, id) : () => requestDeferral(buyer, wish(first, 1))
      if (round % 2 === 1) await withdrawDeferral(buyer, id)
      await db().deductionPeriod.create({
        data: { companyId: company.id, month: dayColumn(`${first}-01`), payday: past },
      })
      await Promise.allSettled([closePeriod(hr, first), work()])
      const states = (await db().deferral.findMany({ where: { userId: buyer.id } })).map(({ state }) => state)
      expect(states).not.toContain('waiting')
      const line = await db().deductionLine.findUnique({ where: { id: lineId(company.id, first, buyer.id) } })
      // What was agreed to in time is not asked for; else the closed month has asked for all of it.
      expect(line?.dueKobo ?? 0n).toBe(states.includes('agreed') ? 0n : 300_000n)
    }
  })
})
