import 'server-only'
import { db } from '@/lib/core/db'
import { env } from '@/lib/core/env'
import { type Kobo, kobo } from '@/lib/core/money'
import { unseal } from '@/lib/core/seal'
import { type PurposeName, WAITS_FOR_BANK, paymentSites, unappliedSentence } from './rules'

/** Where the provider's own script for its payment window lies. */
export const paymentScriptUrl = (): string => env().FLUTTERWAVE_SCRIPT_URL

/** What pages may frame and send forms to, for paying. */
export const paymentOrigins = (): string[] => paymentSites(env().FLUTTERWAVE_SCRIPT_URL, env().FLUTTERWAVE_API_URL)

/** The payment a signed return address names: whose it is and what for. Undefined when the signature does not hold. */
export async function readReturn(sealed: string | undefined) {
  const data = await unseal('payment-return', sealed)
  const id = data?.['paymentId']
  if (typeof id !== 'string') return undefined
  return (
    (await db().payment.findUnique({
      where: { id },
      select: { id: true, txRef: true, userId: true, purpose: true, orderId: true },
    })) ?? undefined
  )
}

/** Whether the registration fee is on its way and waits for a bank. */
export async function isFeeUnderway(userId: string): Promise<boolean> {
  return (
    (await db().payment.findFirst({
      where: { userId, purpose: 'registration', ...WAITS_FOR_BANK },
      select: { id: true },
    })) !== null
  )
}

/** What came of the buyer's last payment for something, when it was not what was asked for; undefined once they pay again. */
export async function findUnappliedSentence(userId: string, purpose: PurposeName): Promise<string | undefined> {
  const last = await db().payment.findFirst({
    where: { userId, purpose },
    select: { state: true, amountKobo: true, unappliedAmount: true, unappliedCurrency: true },
    orderBy: { createdAt: 'desc' },
  })
  if (last?.state !== 'failed' || last.unappliedAmount === null || last.unappliedCurrency === null) return undefined
  return unappliedSentence({ received: last.unappliedAmount, currency: last.unappliedCurrency, asked: last.amountKobo })
}

/** What the buyer has repaid early that still waits for a bank, in kobo: it must not be paid a second time. */
export async function repaymentsUnderway(userId: string): Promise<Kobo> {
  const { _sum } = await db().payment.aggregate({
    where: { userId, purpose: 'repayment', ...WAITS_FOR_BANK },
    _sum: { amountKobo: true },
  })
  return kobo(_sum.amountKobo ?? 0n)
}
