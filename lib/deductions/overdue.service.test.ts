import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { getCompany } from '@/lib/companies/staff-queries'
import { pauseCompany, resumeCompany } from '@/lib/companies/pauses'
import { PAUSED_SENTENCE } from '@/lib/companies/rules'
import { addDays, columnDay, lagosToday, startOfDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { unseal } from '@/lib/server/seal'
import { getWallet } from '@/lib/credit/queries'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { runJob } from '@/lib/jobs/service'
import { moveOrder } from '@/lib/orders/service'
import { actsOn } from '@/sandbox/audit'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { useDatabaseClock } from '@/sandbox/database-clock'
import { aPartner, aProduct, aStaff, anOrder, openConnections, queuedMails } from '@/sandbox/factories'
import { aPayroll, aReference, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { periodFile } from './queries'
import { getOwnRemittances } from './remittance-queries'
import { announceTransfer, recordRemittance } from './remittances'
import { bookDeductions } from './upload'

const clock = useDatabaseClock()
beforeAll(openConnections)
beforeAll(() => someCharges())
afterEach(() => clock.reset())

const month = monthAhead(0)

/** A company that deducted ₦10,000 from each of two employees, and the payday of it. */
async function aDebtor() {
  const world = await aPayroll(2, [{ inDays: daysTo(0), amount: 1_000_000n }])
  const file = fillIn(await periodFile(world.hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(world.hr, month, file)
  const { payday } = await db().deductionPeriod.findFirstOrThrow({ where: { companyId: world.company.id } })
  return { ...world, payday: columnDay(payday) }
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>

const goTo = ({ payday }: Debtor, days: number) =>
  clock.set(new Date(startOfDay(addDays(payday, days)).getTime() + 12 * 3_600_000))
const remind = () => runJob('remind')
const receive = async ({ company }: Debtor, naira: number) => {
  const [amount, date] = [fromNaira(naira), lagosToday()]
  await recordRemittance(await aStaff(), { companyId: company.id, amount, reference: aReference(), date })
}
const mailsTo = async (email: string) => (await queuedMails(email)).filter((subject) => subject.includes('₦'))
async function newestText(recipient: string): Promise<string> {
  const { sealedBody } = await db().outboxMail.findFirstOrThrow({ where: { recipient }, orderBy: { id: 'desc' } })
  const body = await unseal('mail', sealedBody)
  return String(body?.['text'])
}
const actionsOn = async ({ company }: Debtor) => (await actsOn(`company:${company.id}`)).map(({ action }) => action)
const pauseOf = async ({ company }: Debtor) => (await getCompany(await aStaff(), company.id)).pause

describe('an employer that does not remit', () => {
  test('is reminded 3, 10 and 20 days after payday, once each, with amounts and months', async () => {
    const debtor = await aDebtor()
    const [viewer, other] = [await aPartner(debtor.company.id, ['viewer']), await aPartner(debtor.company.id)]
    await goTo(debtor, 2)
    await remind()
    expect(await mailsTo(debtor.hr.email)).toEqual([])

    await announceTransfer(debtor.hr, { amount: fromNaira(5_000), reference: aReference(), date: '2026-01-01' })
    for (const [days, count] of [
      [3, 1],
      [9, 1],
      [10, 2],
      [25, 3],
      [29, 3],
    ] as const) {
      await goTo(debtor, days)
      await Promise.all([remind(), remind()])
      await remind()
      expect(await mailsTo(debtor.hr.email), `${days} days`).toHaveLength(count)
    }
    expect(new Set(await mailsTo(debtor.hr.email))).toEqual(
      new Set(['₦20,000 deducted from pay has not reached Foodbank']),
    )
    expect(await mailsTo(other.email)).toHaveLength(3)
    expect(await mailsTo(viewer.email)).toEqual([])
    const text = await newestText(debtor.hr.email)
    expect(text).toContain('₦20,000 of ')
    expect(text).toContain('You have announced ₦5,000.')
    expect(await actionsOn(debtor)).toContain('remittance.reminded')
  })

  test('is not reminded of money that has arrived', async () => {
    const debtor = await aDebtor()
    await receive(debtor, 20_000)
    await goTo(debtor, 12)
    await remind()
    expect(await mailsTo(debtor.hr.email)).toEqual([])
  })

  test('is paused after 30 days, until the money is there', async () => {
    const debtor = await aDebtor()
    const staff = await aStaff('finance')
    await goTo(debtor, 29)
    await remind()
    expect(await pauseOf(debtor)).toBeNull()

    await goTo(debtor, 30)
    await Promise.all([remind(), remind()])
    expect(await pauseOf(debtor)).toMatchObject({
      bySystem: true,
      reason: expect.stringMatching(/^₦20,000 was deducted from pay and has not reached Foodbank/) as string,
    })
    const paused = `New orders are paused for ${debtor.company.name}`
    for (const { email } of [debtor.hr, staff])
      expect((await queuedMails(email)).filter((subject) => subject === paused)).toHaveLength(1)
    expect(await getOwnRemittances(debtor.hr)).toMatchObject({
      pauseReason: expect.stringContaining('₦20,000') as string,
    })

    await receive(debtor, 19_999)
    expect(await pauseOf(debtor)).not.toBeNull()
    await receive(debtor, 1)
    expect(await pauseOf(debtor)).toBeNull()
    const resumed = `New orders are possible again for ${debtor.company.name}`
    expect(await queuedMails(debtor.hr.email)).toContain(resumed)
    expect(await actionsOn(debtor)).toEqual(expect.arrayContaining(['company.paused', 'company.resumed']))
    await remind()
    expect(await pauseOf(debtor)).toBeNull()
  })

  test('that staff let go on is not paused again for a week', async () => {
    const debtor = await aDebtor()
    await goTo(debtor, 30)
    await remind()
    await resumeCompany(await aStaff(), debtor.company.id, 'The transfer is confirmed by the bank')
    for (const days of [30, 36]) {
      await goTo(debtor, days)
      await remind()
      expect(await pauseOf(debtor), `${days} days`).toBeNull()
    }
    await goTo(debtor, 37)
    await remind()
    expect(await pauseOf(debtor)).toMatchObject({ bySystem: true })
  })
})

describe('a pause by staff', () => {
  test('does not end by itself, and replaces one by the system', async () => {
    const [debtor, staff] = [await aDebtor(), await aStaff()]
    const { id } = debtor.company
    await goTo(debtor, 30)
    await remind()
    await pauseCompany(staff, id, 'They dispute the contract')
    expect(await pauseOf(debtor)).toMatchObject({ bySystem: false, reason: 'They dispute the contract' })
    await expect(pauseCompany(staff, id, 'Again')).rejects.toMatchObject({ status: 409 })
    await receive(debtor, 20_000)
    await remind()
    expect(await pauseOf(debtor)).not.toBeNull()
    await resumeCompany(staff, id, 'Settled')
    await expect(resumeCompany(staff, id, 'Again')).rejects.toMatchObject({ status: 409 })
    await expect(pauseCompany(staff, randomUUID(), 'x')).rejects.toMatchObject({ status: 404 })
    await expect(resumeCompany(staff, randomUUID(), 'x')).rejects.toMatchObject({ status: 404 })
  })

  test('stops new orders with a clear sentence, and nothing else', async () => {
    const { company, buyers } = await aPayroll(1)
    const [buyer] = buyers
    if (!buyer) throw new Error('no buyer')
    const [staff, product] = [await aStaff(), await aProduct({ price: 1_000 })]
    const pending = await anOrder(buyer, { status: 'pending' })
    await fillCart(buyer, [product])
    const place = () =>
      placeOrder(
        buyer,
        createOrderSchema.parse({
          deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
          acceptTerms: true,
        }),
        randomUUID(),
      )
    expect((await getWallet(buyer.id)).pauseNote).toBe('')
    await pauseCompany(staff, company.id, 'A reason that buyers do not see')
    expect((await getWallet(buyer.id)).pauseNote).toBe(PAUSED_SENTENCE)
    await expect(place()).rejects.toMatchObject({ status: 403, code: 'company_paused', message: PAUSED_SENTENCE })
    await moveOrder(staff, pending.id, 'approve')
    await resumeCompany(staff, company.id, 'Paid')
    expect(await place()).toMatchObject({ status: 'pending' })
  })
})
