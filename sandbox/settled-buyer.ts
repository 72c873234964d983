import { db } from '@/lib/database/db'
import { fillCart, fillWithPackage } from './checkout-factories'
import { aBuyer, aProduct, anOrder, unique } from './factories'

/** A buyer with a record of every kind, none of them open. */
export async function aSettledBuyer() {
  const buyer = await aBuyer()
  const imageId = await withPicture(buyer.id)
  const order = await anOrder(buyer, {
    status: 'delivered',
    dues: [{ inDays: 0, amount: 1_000_000n, paid: 1_000_000n }],
  })
  await db().payment.create({
    data: {
      txRef: unique('ref'),
      purpose: 'registration',
      userId: buyer.id,
      amountKobo: 100_000n,
      link: 'http://pay.test/firstname',
    },
  })
  const product = await aProduct()
  await fillCart(buyer, [product])
  await fillWithPackage(buyer, product)
  const { id: userId } = buyer
  const place = { userId, city: 'Ikeja', location: '1 Mill Road', phone: '+2348031234567' }
  await db().checkoutDraft.create({ data: place })
  await db().savedAddress.create({ data: { ...place, state: 'Lagos' } })
  await db().notification.create({ data: { userId, kind: 'order', title: 'Your order has been received.' } })
  await db().oneTimeCode.create({ data: { userId, purpose: 'reset', codeHmac: 'x'.repeat(64), expiresAt: new Date() } })
  await db().nameChangeRequest.create({ data: { userId, fullName: 'Firstname Newname' } })
  await db().consent.create({ data: { userId, purpose: 'payment-plan', version: '2026-11', granted: true } })
  const person = { userId, firstName: 'Firstname', lastName: 'Lastname', email: buyer.email }
  const complaint = 'Firstname Lastname of 1 Mill Road is angry'
  await db().complaint.create({ data: { ...person, complaint, answer: 'Dear Firstname' } })
  const photoId = await aPhoto()
  await db().ticket.create({
    data: {
      ...person,
      orderId: order.id,
      kind: 'damaged',
      messages: { create: { isStaff: false, authorId: userId, text: 'A bag at 1 Mill Road is wet', imageId: photoId } },
    },
  })
  await anInvoice(order.id, buyer)
  return { buyer, imageId, photoId, order }
}

/** The invoice of an order of ₦10,000 that bears no VAT. */
async function anInvoice(orderId: string, buyer: { readonly id: string; readonly fullName: string }): Promise<void> {
  const entry = await db().ledgerEntry.findFirstOrThrow({
    where: { orderId, event: 'order_delivered' },
    select: { id: true, bookedAt: true },
  })
  const line = { position: 1, account: 'income_sales', name: 'Rice', quantity: 1, vatClass: 'zero' } as const
  await db().taxDocument.create({
    data: {
      kind: 'invoice',
      entryId: entry.id,
      orderId,
      userId: buyer.id,
      buyerName: buyer.fullName,
      place: 'Ikeja, Lagos',
      suppliedOn: entry.bookedAt,
      seller: { name: 'Foodbank Demo Ltd', address: '1 Example Road, Ikeja', tin: '00000000-0001' },
      vatBps: 750,
      lines: { create: { ...line, netKobo: 1_000_000n, vatKobo: 0n } },
    },
    select: { id: true },
  })
}

/** A photo of a problem with an order. @returns its id */
async function aPhoto(): Promise<string> {
  const photo = { kind: 'ticket', mime: 'image/webp', width: 1, height: 1, bytes: new Uint8Array([1]) } as const
  return (await db().image.create({ data: photo, select: { id: true } })).id
}

async function withPicture(userId: string): Promise<string> {
  const { id } = await db().image.create({
    data: {
      kind: 'profile',
      mime: 'image/webp',
      width: 1,
      height: 1,
      bytes: new Uint8Array([1]),
      user: { connect: { id: userId } },
    },
    select: { id: true },
  })
  return id
}
