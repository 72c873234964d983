import { beforeAll, describe, expect, test } from 'vitest'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { spendable } from '@/lib/credit/queries'
import { addDays, lagosToday } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { numberKey } from '@/lib/core/table-cell-rules'
import { db } from '@/lib/database/db'
import { listStaffWork } from '@/lib/desk/staff-queries'
import { getOwnRemittances } from '@/lib/deductions/remittance-queries'
import { bookDeductions } from '@/lib/deductions/upload'
import { periodFile } from '@/lib/deductions/queries'
import { getOrderWithCode } from '@/lib/orders/queries'
import { someCharges } from '@/sandbox/checkout-factories'
import { aWorkplace } from '@/sandbox/delivery-places'
import { aBuyer, aPartner, aStaff, openConnections, race } from '@/sandbox/factories'
import { aFestiveBox } from '@/sandbox/gifts'
import { ledgerDifferences } from '@/sandbox/ledger-differences'
import { aPayroll, aReference, fillIn, fullDeduction, monthAhead, daysTo } from '@/sandbox/payroll'
import { toldTo } from '@/sandbox/told'
import { askGift, cancelGift } from './ask'
import { payGift, placeRest } from './pay'
import { getOwnGift, giftDocuments, listOwnGifts, listStaffGifts } from './queries'

beforeAll(async () => {
  await openConnections()
  await someCharges({ vatBps: 750, interestBps: 500 })
})

const day = addDays(lagosToday(), 3)
const everyone = { for: 'everyone', people: '', message: '' } as const
const transfer = (naira: number) => ({ amount: fromNaira(naira), reference: aReference(), date: lagosToday() })

/** A company with a workplace, HR, two employees, and a gift for both: ₦47,700. */
async function aGift() {
  const [staff, hr, box] = [await aStaff(), await aPartner(), await aFestiveBox()]
  const { companyId } = hr
  const buyers = [await aBuyer({ companyId }), await aBuyer({ companyId })] as const
  await aWorkplace(companyId)
  const id = await askGift(hr, { ...everyone, packageId: box.packageId, message: 'A good new year!' })
  return { staff, hr, buyers, ...box, id }
}

describe('a gift that is paid', () => {
  test('leaves the debts of the company and the limits of its employees alone', async () => {
    const { hr, company, buyers } = await aPayroll(1, [{ inDays: daysTo(0), amount: 1_000_000n }])
    const month = monthAhead(0)
    await bookDeductions(
      hr,
      month,
      fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells), reason: 'as agreed' })),
    )
    await aWorkplace(company.id)
    const [buyer] = buyers
    if (!buyer) throw new Error('there is an employee')
    const before = await spendable(buyer.id)
    const { packageId } = await aFestiveBox()
    const id = await askGift(hr, { ...everyone, packageId })
    await payGift(await aStaff(), id, { ...transfer(23_850), delivery: day })
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 10_000, credit: 0 })
    expect(await spendable(buyer.id)).toEqual(before)
    expect(await ledgerDifferences()).toEqual([])
  })

  test('is told to each employee, who has a code and pays nothing', async () => {
    const { staff, hr, buyers, id } = await aGift()
    const { placed, left } = await payGift(staff, id, { ...transfer(47_700), delivery: day })
    expect([placed, left]).toEqual([2, []])
    const [buyer] = buyers
    const { mails, bells } = await toldTo(buyer)
    const { name } = await getOwnGift(hr, id)
    expect(bells.map(({ title }) => title).join()).toContain(`gives you ${name}.`)
    expect(mails.join()).toMatch(/They write: A good new year!.*It is a gift: you pay nothing/s)
    expect(mails.join()).not.toContain('deducted')
    const { id: orderId } = await db().order.findFirstOrThrow({ where: { userId: buyer.id } })
    expect(await getOrderWithCode(buyer, orderId)).toMatchObject({
      status: 'approved',
      deliveryCode: expect.stringMatching(/^\d{4}$/),
      financed: 0,
      upfront: 0,
      delivery: { kind: 'workplace', date: day },
    })
  })

  test('is told to HR with its price and the number of people', async () => {
    const { staff, hr, id } = await aGift()
    expect((await listStaffWork(staff)).find(({ kind }) => kind === 'gifts')).toMatchObject({
      count: (await listStaffGifts(staff, { state: 'asked' }, 1_000)).items.length,
      href: '/staff/gifts?state=asked',
    })
    await payGift(staff, id, { ...transfer(47_700), delivery: day })
    const { mails } = await toldTo(hr)
    expect(mails.join()).toMatch(/₦47,700 of your company’s money .*once for each of 2 employees/s)
  })

  test('is sold once by two members of staff at the same time', async () => {
    const { staff, id } = await aGift()
    const paying = () => payGift(staff, id, { ...transfer(47_700), delivery: day })
    const { won, lost } = await race([paying(), paying()])
    expect([won.length, lost.length]).toEqual([1, 1])
    const again = await Promise.all([placeRest(staff, id, day), placeRest(staff, id, day)])
    expect(again.map(({ placed }) => placed)).toEqual([0, 0])
    expect(await db().order.count({ where: { giftShare: { giftId: id } } })).toBe(2)
    expect(await ledgerDifferences()).toEqual([])
  })

  test('waits for food and goes on, share by share', async () => {
    const { staff, hr, id, food } = await aGift()
    await db().product.update({ where: { id: food.id }, data: { stock: 1 } })
    const { placed, left } = await payGift(staff, id, { ...transfer(47_700), delivery: day })
    expect([placed, left.map(({ why }) => why)]).toEqual([1, [expect.stringMatching(/^There is not enough /)]])
    await db().product.update({ where: { id: food.id }, data: { stock: 1 } })
    expect(await placeRest(staff, id, day)).toEqual({ placed: 1, left: [] })
    expect((await getOwnGift(hr, id)).people.map(({ state }) => state)).toEqual(['ordered', 'ordered'])
  })

  test('cannot be cancelled or paid again, and its transfer cannot be taken back', async () => {
    const { staff, hr, id } = await aGift()
    await payGift(staff, id, { ...transfer(47_700), delivery: day })
    await expect(cancelGift(hr, id)).rejects.toMatchObject({ status: 409 })
    await expect(payGift(staff, id, { ...transfer(47_700), delivery: day })).rejects.toMatchObject({ status: 409 })
    const { entryId } = await db().remittance.findFirstOrThrow({ where: { companyId: hr.companyId } })
    await expect(requestUndo(staff, entryId ?? '', 'Booked by mistake')).rejects.toMatchObject({
      message: expect.stringContaining('some of it is used') as string,
    })
  })
})

describe('a gift that is refused', () => {
  test('says how much is missing, and books nothing', async () => {
    const { staff, hr, id } = await aGift()
    await expect(payGift(staff, id, { ...transfer(47_000), delivery: day })).rejects.toMatchObject({
      message: expect.stringContaining(`${formatNaira(fromNaira(700))} is missing, so nothing was booked.`) as string,
    })
    expect(await db().remittance.count({ where: { companyId: hr.companyId } })).toBe(0)
    await expect(payGift(staff, id, { delivery: day })).rejects.toMatchObject({ status: 409 })
    await expect(payGift(staff, id, { amount: fromNaira(1), delivery: day })).rejects.toMatchObject({ status: 400 })
    await expect(giftDocuments(hr, id)).rejects.toMatchObject({ status: 409 })
  })

  test('names people whom the company does not employ, and counts each once', async () => {
    const { hr, packageId, buyers } = await aGift()
    const stranger = await aBuyer()
    const some = (people: string) => askGift(hr, { for: 'some', people, message: '', packageId })
    await expect(some(`${buyers[0].email}\n${stranger.email}`)).rejects.toMatchObject({
      message: `These are no confirmed employees of your company: ${stranger.email}.`,
    })
    await expect(some('\n')).rejects.toMatchObject({ status: 400 })
    await db().user.update({ where: { id: buyers[0].id }, data: { staffKey: numberKey('EMP/0017') } })
    const id = await some(`${buyers[0].email.toUpperCase()}, emp/0017\n${buyers[0].email}`)
    expect(await getOwnGift(hr, id)).toMatchObject({ shares: 1, price: 23_850 })
  })

  test('of another company is not there, and one that is not sold any more cannot be asked for', async () => {
    const { hr, id, packageId } = await aGift()
    const other = await aPartner()
    await expect(getOwnGift(other, id)).rejects.toMatchObject({ status: 404 })
    await expect(cancelGift(other, id)).rejects.toMatchObject({ status: 404 })
    await expect(giftDocuments(other, id)).rejects.toMatchObject({ status: 404 })
    expect((await listOwnGifts(other, {})).items).toEqual([])
    expect((await listStaffGifts(await aStaff(), {})).items.some((gift) => gift.id === id)).toBe(true)
    await cancelGift(hr, id)
    await expect(payGift(await aStaff(), id, { ...transfer(47_700), delivery: day })).rejects.toMatchObject({
      message: 'This gift was cancelled.',
    })
    await db().package.update({ where: { id: packageId }, data: { available: false } })
    await expect(askGift(hr, { ...everyone, packageId })).rejects.toMatchObject({ code: 'out_of_stock' })
  })
})
