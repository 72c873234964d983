import { randomBytes } from 'node:crypto'
import { HOUR, after, lagosDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { fillCart, fillWithPackage } from './checkout-factories'
import { aWorkplace } from './delivery-places'
import { aBuyer, aCompany, aPartner, aProduct, anOrder, unique } from './factories'

/** Makes a company and a buyer who are strangers to the callers, with everything that belongs to them. */
export async function theirs() {
  const company = await aCompany()
  const partner = await aPartner(company.id)
  const colleague = await aPartner(company.id, ['viewer'])
  const approval = await db().approval.create({
    data: {
      kind: 'end_access',
      payload: { about: colleague.id },
      requestedById: partner.id,
      subjectId: colleague.id,
      companyId: company.id,
      reason: unique('Has left'),
    },
    select: { id: true, reason: true },
  })
  const [waiting, buyer, product] = await Promise.all([
    aBuyer({ companyId: company.id, eligibility: 'pending' }),
    aBuyer({ companyId: company.id }),
    aProduct(),
  ])
  const roster = await db().rosterUpload.create({
    data: {
      companyId: company.id,
      contentHash: unique('hash'),
      uploadedById: partner.id,
      ...{ added: 0, changed: 0, leaving: 0, removed: 0, confirmed: 0, invited: 0 },
    },
    select: { id: true },
  })
  const [key, endpoint] = [await aKeyRow(partner), await anEndpoint(partner)]
  const [nameChange, notice, order, pending, payment, draft, address] = await Promise.all([
    db().nameChangeRequest.create({
      data: { userId: waiting.id, fullName: unique('Another Name') },
      select: { id: true, fullName: true },
    }),
    db().remittanceNotice.create({
      data: {
        companyId: company.id,
        amountKobo: 100n,
        reference: unique('TRF'),
        sentOn: new Date(),
        announcedById: partner.id,
      },
      select: { id: true, reference: true },
    }),
    anOrder(buyer, { status: 'delivered', dues: [{ inDays: 5, amount: 500_000n }] }),
    anOrder(buyer),
    db().payment.create({
      data: { txRef: unique('FB'), purpose: 'repayment', userId: buyer.id, amountKobo: 100n },
      select: { txRef: true },
    }),
    db().checkoutDraft.create({ data: { userId: buyer.id, state: 'Lagos' }, select: { id: true } }),
    db().savedAddress.create({
      data: { userId: buyer.id, state: 'Lagos', city: 'Ikeja', location: unique('Mill Road'), phone: '+2348031234567' },
      select: { id: true, location: true },
    }),
    fillCart(buyer, [product]),
    db().basket.create({
      data: {
        ...{ userId: buyer.id, settledOn: new Date('2026-11-01'), nextOn: new Date('2026-11-22') },
        lines: { create: { productId: product.id, quantity: 1, priceSeenKobo: 1_000_000n } },
      },
      select: { userId: true },
    }),
  ])
  const workplace = await aWorkplace(company.id)
  const day = { deliveryPlaceId: workplace.id, deliveryDay: new Date('2026-12-04'), deliveryWorkplace: workplace.name }
  await db().order.updateMany({ where: { id: { in: [order.id, pending.id] } }, data: day })
  const ticket = await db().ticket.create({
    data: {
      userId: buyer.id,
      orderId: order.id,
      firstName: '',
      lastName: '',
      email: buyer.email,
      messages: { create: { isStaff: false, text: unique('A bag is wet') } },
    },
    select: { id: true, messages: { select: { text: true } } },
  })
  const { packageId } = await fillWithPackage(buyer, product)
  const gift = await db().gift.create({
    data: {
      ...{ companyId: company.id, askedById: partner.id, packageName: unique('Festive box') },
      ...{ message: unique('Thank you'), netKobo: 1_000_000n, vatKobo: 75_000n, vatBps: 750 },
      parts: {
        create: { productId: product.id, position: 1, quantity: 1, priceKobo: 1_000_000n, vatClass: 'standard' },
      },
      shares: { create: { userId: buyer.id } },
    },
    select: { id: true, packageName: true, message: true },
  })
  const item = await db().cartItem.findFirstOrThrow({ where: { userId: buyer.id }, select: { id: true } })
  const deferral = await db().deferral.create({
    data: {
      ...{ userId: buyer.id, companyId: company.id, month: new Date('2026-01-01'), amountKobo: 0n, askedKobo: 1n },
      reason: unique('School fees'),
    },
    select: { id: true, reason: true },
  })
  const staffNumbers = await db().user.findMany({
    where: { companyId: company.id, role: 'buyer' },
    select: { staffNumber: true },
  })
  const { dueOn } = await db().instalment.findFirstOrThrow({
    where: { plan: { orderId: order.id } },
    select: { dueOn: true },
  })
  return {
    company,
    workplace,
    partner,
    colleague,
    approval,
    waiting,
    buyer,
    product,
    packageId,
    gift,
    nameChange,
    deferral,
    key,
    roster,
    endpoint,
    notice,
    order,
    pending,
    ticket,
    item,
    draft,
    address,
    txRef: payment.txRef,
    month: lagosDay(dueOn).slice(0, 7),
    /** None of this may be read by a stranger. */
    secrets: [
      company.name,
      address.location,
      waiting.email,
      buyer.email,
      waiting.id,
      buyer.id,
      nameChange.fullName,
      deferral.reason,
      gift.packageName,
      gift.message,
      notice.id,
      notice.reference,
      partner.email,
      colleague.email,
      approval.reason,
      key.name,
      endpoint.url,
      ...ticket.messages.map(({ text }) => text),
      ...staffNumbers.flatMap(({ staffNumber }) => staffNumber ?? []),
    ],
  }
}
export type Theirs = Awaited<ReturnType<typeof theirs>>

type Maker = { readonly id: string; readonly companyId: string }

const aKeyRow = ({ id, companyId }: Maker) =>
  db().apiKey.create({
    data: {
      companyId,
      createdById: id,
      name: unique('Payroll'),
      scopes: ['employees:read'],
      prefix: 'fb_live_000000',
      hash: randomBytes(32),
      approvedAt: new Date(),
      expiresAt: after(new Date(), 24 * HOUR),
    },
    select: { id: true, name: true },
  })

const anEndpoint = ({ id, companyId }: Maker) =>
  db().webhookEndpoint.create({
    data: {
      companyId,
      createdById: id,
      url: `https://${unique('hr')}.example.com/`,
      events: ['plan.settled'],
      sealedSecret: 'sealed',
    },
    select: { id: true, url: true },
  })
