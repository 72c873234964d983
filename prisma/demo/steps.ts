import type { Role } from '@/generated/prisma/enums'
import type { Buyer, Partner, Person, Staff } from '@/lib/core/actors'
import { addToCart } from '@/lib/cart/service'
import { placeOrder } from '@/lib/checkout/place-order'
import { getCheckout } from '@/lib/checkout/queries'
import { startCheckout } from '@/lib/checkout/service'
import { databaseNow, db, transaction } from '@/lib/database/db'
import { type Kobo, kobo } from '@/lib/core/money'
import type { DeliveryDetails } from '@/lib/orders/schema'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { deliveryCodeOf } from '@/lib/orders/delivery-codes'
import type { Employer } from './people'
import { bookPayment, findPaymentRow } from '@/lib/payments/book-payment'

/* Single steps of the demo's people, each by the use case that the app calls for it. */

type Actor = Omit<Person, 'role'>
const known = new Map<string, Promise<Actor>>()

/** A demo person as the actor of use cases. Nobody is signed in, so there is no session. */
export async function personOf<Of extends Role>(email: string, role: Of) {
  const found = known.get(email) ?? readActor(email, role)
  known.set(email, found)
  return { ...(await found), role }
}

async function readActor(email: string, role: Person['role']): Promise<Actor> {
  const { id, fullName, sessionVersion, companyId, permissions } = await db().user.findFirstOrThrow({
    where: { email, role },
    select: { id: true, fullName: true, sessionVersion: true, companyId: true, permissions: true },
  })
  const passed = { member: true, complete: true, approve: true, payment: true }
  const session = { sessionId: '', sessionVersion, image: null }
  return { ...passed, ...session, id, email, fullName, companyId, permissions }
}

/** An HR officer as the actor of use cases. */
export async function hrOf({ hr }: Employer): Promise<Partner> {
  const person = await personOf(hr.email, 'partner')
  if (person.companyId === null) throw new Error(`${hr.email} has no company.`)
  return { ...person, companyId: person.companyId }
}

/** A product and how many of it. */
export type Wish = { readonly productId: string; readonly quantity: number }

/** Orders to the address with consent, as the pages of the checkout do. @returns the id of the order */
export async function order(
  buyer: Buyer,
  wishes: readonly Wish[],
  months: number,
  deliveryDetails: DeliveryDetails,
): Promise<string> {
  for (const wish of wishes) await addToCart(buyer, wish)
  const draftId = await startCheckout(buyer)
  const shown = await getCheckout(buyer, { delivery: 'home' })
  const { _id } = await placeOrder(buyer, { deliveryDetails, months, acceptTerms: true }, draftId, shown?.facts.digest)
  return _id
}

/** Delivers all of an order with the buyer's code. */
export async function deliverWithCode(staff: Staff, orderId: string): Promise<void> {
  const code = await transaction((tx) => deliveryCodeOf(tx, { id: orderId, status: 'out_for_delivery' }))
  await confirmDelivery(staff, orderId, { code: code ?? '' })
}

type Received = {
  readonly userId: string
  readonly amount: Kobo
  readonly purpose: 'registration' | 'order_fees' | 'repayment'
  readonly orderId?: string
  readonly planIds?: readonly string[]
}

/** The demo's payments, by which its settlements find them. */
export const DEMO_PAYMENT = 'FB-demo-'
let payments = 0

/** Books money that the provider has verified. The demo's provider runs only together with the app. */
export async function receive({ userId, amount, purpose, orderId, planIds = [] }: Received): Promise<void> {
  payments += 1
  const count = payments
  await transaction(async (tx) => {
    const now = await databaseNow(tx)
    const { id } = await tx.payment.create({
      data: {
        txRef: `${DEMO_PAYMENT}${count}`,
        purpose,
        userId,
        orderId: orderId ?? null,
        amountKobo: amount,
        createdAt: now,
        paysOff: { create: planIds.map((planId) => ({ planId })) },
      },
      select: { id: true },
    })
    await bookPayment(tx, await findPaymentRow(tx, id), amount)
    await tx.payment.update({
      where: { id },
      data: {
        state: 'succeeded',
        providerId: String(900_000_000 + count),
        providerStatus: 'successful',
        receivedKobo: amount,
        settledAt: now,
      },
      select: { id: true },
    })
  })
}

/** Pays the delivery and service fee of an order. */
export async function payFees(userId: string, orderId: string): Promise<void> {
  const { serviceFeeKobo, deliveryFeeKobo } = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    select: { serviceFeeKobo: true, deliveryFeeKobo: true },
  })
  await receive({ userId, orderId, purpose: 'order_fees', amount: kobo(serviceFeeKobo + deliveryFeeKobo) })
}
