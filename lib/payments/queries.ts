import 'server-only'
import { db } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { type Kobo, kobo } from '@/lib/core/money'
import { unseal } from '@/lib/server/seal'
import { type PurposeName, WAITS_FOR_BANK, paymentSites, unappliedSentence } from './rules'

/** The address of the provider's script, which opens its payment window. */
export const paymentScriptUrl = (): string => env().FLUTTERWAVE_SCRIPT_URL

/** The origins that pages may frame and send forms to for payments. */
export const paymentOrigins = (): string[] => paymentSites(env().FLUTTERWAVE_SCRIPT_URL, env().FLUTTERWAVE_API_URL)

/** Finds the payment that a signed return address names. @returns undefined when the signature is wrong or expired */
export async function readReturn(sealed: string | undefined) {
  const data = await unseal('payment-return', sealed)
  const id = data?.['paymentId']
  if (typeof id !== 'string') return undefined
  const payment = await db().payment.findUnique({
    where: { id },
    select: { id: true, txRef: true, userId: true, purpose: true, orderId: true },
  })
  return payment?.userId ? { ...payment, userId: payment.userId } : undefined
}

/** Whether a payment of the registration fee waits for a bank. */
export async function isFeeUnderway(userId: string): Promise<boolean> {
  return (
    (await db().payment.findFirst({
      where: { userId, purpose: 'registration', ...WAITS_FOR_BANK },
      select: { id: true },
    })) !== null
  )
}

/** Whether the registration fee of a buyer is verified. */
export async function isFeePaid(userId: string): Promise<boolean> {
  const row = await db().user.findUnique({ where: { id: userId }, select: { feePaidAt: true } })
  return row?.feePaidAt != null
}

/** Whether a buyer has ever begun to pay the registration fee. */
export async function isFeeBegun(userId: string): Promise<boolean> {
  const row = await db().payment.findFirst({ where: { userId, purpose: 'registration' }, select: { id: true } })
  return row !== null
}

/** The sentence about unapplied money of the buyer's last payment for a purpose; undefined once they pay again. */
export async function findUnappliedSentence(userId: string, purpose: PurposeName): Promise<string | undefined> {
  const last = await db().payment.findFirst({
    where: { userId, purpose },
    select: { state: true, amountKobo: true, unappliedAmount: true, unappliedCurrency: true },
    orderBy: { createdAt: 'desc' },
  })
  if (last?.state !== 'failed' || last.unappliedAmount === null || last.unappliedCurrency === null) return undefined
  return unappliedSentence({ received: last.unappliedAmount, currency: last.unappliedCurrency, asked: last.amountKobo })
}

/** The sum of early repayments that wait for a bank, in kobo. The buyer must not pay it a second time. */
export async function repaymentsUnderway(userId: string): Promise<Kobo> {
  const { _sum } = await db().payment.aggregate({
    where: { userId, purpose: 'repayment', ...WAITS_FOR_BANK },
    _sum: { amountKobo: true },
  })
  return kobo(_sum.amountKobo ?? 0n)
}
