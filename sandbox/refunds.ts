import { afterEach, beforeEach } from 'vitest'
import type { Buyer } from '@/lib/core/actors'
import { db, pool } from '@/lib/database/db'
import { useFlutterwave } from './test-outside'

type UseCases<Payment> = {
  readonly startPayment: (buyer: Buyer, payment: Payment) => Promise<{ readonly txRef: string }>
  readonly settlePayment: (id: string, by: 'job') => Promise<string>
  readonly sendRefunds: () => Promise<number>
}

/** Runs a test file with a Flutterwave sandbox of its own. Each test has the refunds to itself. */
export function useRefunds<Payment>({ startPayment, settlePayment, sendRefunds }: UseCases<Payment>) {
  const flutterwave = useFlutterwave()
  beforeEach(() => pool().query("UPDATE refunds SET next_check_at = now() + interval '1 day'"))
  afterEach(() => flutterwave.current.setFaults({ api: 'normal', refunds: 'completed' }))

  const due = (paymentId: string) =>
    pool().query("UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE payment_id = $1", [paymentId])
  return {
    flutterwave,
    /** Starts a payment, pays it and settles it. @param amount what is paid, in naira, by default what was asked for */
    paid: async (payment: Payment, buyer: Buyer, amount?: number) => {
      const { txRef } = await startPayment(buyer, payment)
      const { id: transactionId } = flutterwave.current.pay({
        tx_ref: txRef,
        outcome: 'successful',
        ...(amount ? { amount } : {}),
      })
      const { id: paymentId } = await db().payment.findUniqueOrThrow({ where: { txRef } })
      const state = await settlePayment(paymentId, 'job')
      if (state !== 'succeeded') throw new Error(`the payment is ${state}`)
      return { paymentId, transactionId }
    },
    /** The amounts, in naira, that the provider was asked to send back. */
    sent: (transactionId: number) =>
      flutterwave.current.refunds(transactionId).map(({ amount_refunded }) => amount_refunded),
    refundsOf: (paymentId: string) =>
      db().refund.findMany({
        where: { paymentId },
        select: { amountKobo: true, state: true, approvalId: true },
        orderBy: { id: 'asc' },
      }),
    due,
    /** Sends the refunds of a payment, and follows those that were sent. */
    send: async (paymentId: string) => {
      await due(paymentId)
      return sendRefunds()
    },
  }
}
