import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '@/lib/accounts/rules'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { agreementResponse } from '@/lib/orders/agreement-pdf'
import {
  agreedFacts,
  getAgreement,
  getAgreementForStaff,
  getAuthorisation,
  listAuthorisations,
} from '@/lib/orders/agreement-queries'
import { moveOrder } from '@/lib/orders/service'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aCompany, aPartner, aProduct, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { acceptTerms } from './accept-terms'
import { factsToAccept, getKeyFacts } from './facts-queries'
import { placeOrder } from './place-order'
import { getCheckout } from './queries'
import { createOrderSchema } from './schema'
import { startCheckout } from './service'

beforeAll(async () => {
  await openConnections()
  await someCharges()
})

const delivery = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
const inputOf = (change: object = {}) =>
  createOrderSchema.parse({ deliveryDetails: delivery, acceptTerms: true, months: 3, ...change })

async function aShopper() {
  const company = await aCompany({ payday: 25 })
  const buyer = await aBuyer({ companyId: company.id })
  const product = await aProduct({ price: 20_000 })
  await fillCart(buyer, [product])
  return { company, buyer, product }
}

describe('an order with consent', () => {
  test('stores what the page showed, for the buyer, for staff and, without goods, for HR', async () => {
    const { company, buyer, product } = await aShopper()
    await startCheckout(buyer)
    const shown = await getCheckout(buyer)
    const facts = await getKeyFacts(buyer, 3)
    const order = await placeOrder(buyer, inputOf(), randomUUID(), shown?.facts.digest)

    const agreement = await getAgreement(buyer, order._id)
    // Steps 2 and 3 show what is stored, to its buyer only.
    expect(await agreedFacts(buyer, order._id)).toEqual(agreement.keyFacts?.content)
    expect(await agreedFacts(await aBuyer(), order._id)).toBeUndefined()
    const { version, language, choices, ...content } = facts
    expect(agreement.keyFacts).toMatchObject({ version, language, content })
    expect(choices.map(({ months }) => months)).toEqual(shown?.options.map(({ months }) => months))
    expect(Math.abs(Date.parse(agreement.keyFacts?.signedAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await getAgreementForStaff(await aStaff(), order._id)).toEqual(agreement)

    const hr = await aPartner(company.id)
    const [line] = await listAuthorisations(hr, buyer.id)
    expect(line).toMatchObject({ total: content.repaid })
    const authorisation = await getAuthorisation(hr, line?.id ?? '')
    expect(authorisation).toEqual({
      orderNumber: null,
      buyerName: buyer.fullName,
      signed: agreement.authorisation,
      now: { state: 'before', instalments: [] },
    })
    expect(authorisation.signed.content).toMatchObject({ company: company.name, total: content.repaid })
    expect(authorisation.signed.content.instalments).toEqual(content.instalments)
    for (const secret of [product.name, order._id, order.orderNumber])
      expect(JSON.stringify([line, authorisation])).not.toContain(secret)
  })

  test('is refused when the facts on the page are those of another day', async () => {
    const { company, buyer } = await aShopper()
    await startCheckout(buyer)
    const shown = await getCheckout(buyer)
    await db().company.update({ where: { id: company.id }, data: { payday: 26 } })
    await expect(placeOrder(buyer, inputOf(), randomUUID(), shown?.facts.digest)).rejects.toMatchObject({
      status: 409,
      code: 'facts_changed',
    })
    expect(await db().order.count({ where: { userId: buyer.id } })).toBe(0)
  })

  test('cannot be changed or deleted afterwards', async () => {
    const { buyer } = await aShopper()
    const { _id: orderId } = await placeOrder(buyer, inputOf(), randomUUID())
    for (const change of ["UPDATE signed_documents SET version = 'x'", 'DELETE FROM signed_documents'])
      await expect(pool().query(`${change} WHERE order_id = $1`, [orderId])).rejects.toThrow('append-only')
  })

  test('is read by nobody else', async () => {
    const { company, buyer } = await aShopper()
    const { _id: orderId } = await placeOrder(buyer, inputOf(), randomUUID())
    const [line] = await listAuthorisations(await aPartner(company.id), buyer.id)
    await expect(getAgreement(await aBuyer(), orderId)).rejects.toMatchObject({ status: 403 })
    for (const id of [randomUUID(), 'x', ''])
      await expect(getAgreement(buyer, id)).rejects.toMatchObject({ status: 404 })
    const stranger = await aPartner()
    for (const id of [line?.id ?? '', orderId, 'x'])
      await expect(getAuthorisation(stranger, id)).rejects.toMatchObject({ status: 404 })
    expect(await listAuthorisations(stranger, buyer.id)).toEqual([])
  })
})

test('an agreement is answered as JSON, or as PDF once something is signed', async () => {
  const { buyer } = await aShopper()
  const { _id: orderId } = await placeOrder(buyer, inputOf(), randomUUID())
  const agreement = await getAgreement(buyer, orderId)
  const request = (accept: string) => new Request('http://foodbank.test', { headers: { accept } })
  expect(await agreementResponse(buyer, request('application/json'), undefined, agreement)).toEqual(agreement)
  for (const [accept, format] of [
    ['application/pdf', undefined],
    ['text/html', 'pdf'],
  ] as const) {
    const answer = await agreementResponse(buyer, request(accept), format, agreement)
    if (!(answer instanceof Response)) throw new Error('not a PDF')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  await expect(agreementResponse(buyer, request('*/*'), 'pdf', { ...agreement, keyFacts: null })).rejects.toMatchObject(
    {
      status: 404,
    },
  )
})

describe('an order without consent', () => {
  test('has nothing signed, and takes the consent later, once, with the facts of that page', async () => {
    const { buyer } = await aShopper()
    const staff = await aStaff()
    const { _id: orderId } = await placeOrder(buyer, inputOf({ acceptTerms: undefined }), randomUUID())
    expect(await getAgreement(buyer, orderId)).toMatchObject({ keyFacts: null, authorisation: null })
    await expect(moveOrder(staff, orderId, 'approve')).rejects.toMatchObject({ code: 'terms_not_accepted' })

    const { facts, digest } = await factsToAccept(buyer, orderId)
    await expect(acceptTerms(await aBuyer(), orderId, digest)).rejects.toMatchObject({ status: 403 })
    await expect(acceptTerms(buyer, orderId, '')).rejects.toMatchObject({ status: 409, code: 'facts_changed' })
    await acceptTerms(buyer, orderId, digest)
    await acceptTerms(buyer, orderId, digest)
    expect(await getAgreement(buyer, orderId)).toMatchObject({ keyFacts: { content: facts } })
    expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      termsVersion: TERMS_VERSION,
    })
    expect(await db().consent.count({ where: { userId: buyer.id, purpose: 'payment-plan' } })).toBe(1)
    await moveOrder(staff, orderId, 'approve')
  })

  test('cannot be packed without signed facts, unless its terms are from before them', async () => {
    const staff = await aStaff()
    const order = await anOrder(await aBuyer(), { status: 'approved', feesPaid: true })
    await db().order.update({ where: { id: order.id }, data: { termsVersion: TERMS_VERSION } })
    await expect(moveOrder(staff, order.id, 'pack')).rejects.toMatchObject({ status: 409, code: 'facts_not_accepted' })
    await db().order.update({ where: { id: order.id }, data: { termsVersion: '2026-11-25' } })
    await moveOrder(staff, order.id, 'pack')
  })
})

describe('getKeyFacts', () => {
  test('takes the company’s months when none are named, and refuses others than it allows', async () => {
    const { buyer } = await aShopper()
    const usual = await getKeyFacts(buyer)
    expect(usual.months).toBe(3)
    expect(usual.repaid).toBeCloseTo(usual.cashPrice + usual.interest, 2)
    expect(usual.instalments.reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(usual.repaid, 2)
    expect(usual.effectiveRate ?? 0).toBeGreaterThan(usual.nominalRate ?? Infinity)
    await expect(getKeyFacts(buyer, 24)).rejects.toMatchObject({ status: 400, code: 'months_not_allowed' })
    await expect(getKeyFacts(await aBuyer())).rejects.toMatchObject({ status: 400, code: 'cart_empty' })
  })

  test('ends with the last day at work', async () => {
    const { buyer } = await aShopper()
    await db().user.update({
      where: { id: buyer.id },
      data: { lastDay: dayColumn(addDays(lagosToday(), 50)) },
    })
    const { choices } = await getKeyFacts(buyer, 1)
    expect(choices.length).toBeLessThan(3)
    await expect(getKeyFacts(buyer, 3)).rejects.toMatchObject({ status: 400, code: 'months_not_allowed' })
  })
})
