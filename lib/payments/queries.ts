import 'server-only'
import { db } from '@/lib/core/db'
import { env } from '@/lib/core/env'
import { unseal } from '@/lib/core/seal'

/** Where the provider's own script for its payment window lies. */
export const paymentScriptUrl = (): string => env().FLUTTERWAVE_SCRIPT_URL

/** The payment a signed return address names: whose it is and what for. Undefined when the signature does not hold. */
export async function readReturn(sealed: string | undefined) {
  const data = await unseal('payment-return', sealed)
  const id = data?.['paymentId']
  if (typeof id !== 'string') return undefined
  return (await db().payment.findUnique({ where: { id }, select: { id: true, userId: true, purpose: true, orderId: true } })) ?? undefined
}
