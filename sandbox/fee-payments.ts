import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { aBuyer, anOrder } from './factories'

type FeePayment = { readonly purpose: 'registration' | 'order_fees'; readonly orderId?: string }
type StartPayment = (buyer: Buyer, payment: FeePayment) => Promise<{ readonly txRef: string }>

export const paymentBy = (txRef: string) => db().payment.findUniqueOrThrow({ where: { txRef } })

/** Starts payments of fees by new buyers, with the use case that `startPayment` is. */
export const feePayments = (startPayment: StartPayment) => ({
  aFee: async () => {
    const buyer = await aBuyer({ feePaid: false })
    const { txRef } = await startPayment(buyer, { purpose: 'registration' })
    return { buyer, txRef, id: (await paymentBy(txRef)).id }
  },
  orderFees: async () => {
    const buyer = await aBuyer()
    const order = await anOrder(buyer, { status: 'approved' })
    const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
    return { buyer, order, txRef, id: (await paymentBy(txRef)).id }
  },
})
