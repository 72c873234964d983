import 'server-only'
import * as z from 'zod/mini'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { type Kobo, parseNaira, toNaira } from '@/lib/core/money'

/**
 * Flutterwave v3 by plain fetch: payment links and the questions "what became of it". Answers are checked by zod;
 * what does not fit is treated as no answer. The vendor's SDKs send telemetry and are not used.
 */

/** How long an answer may take, in milliseconds. Tests of silence shorten it. */
export const patience = { ms: 10_000 }
/** Cards, mobile money and USSD as specified, and bank transfer, the common way in Nigeria (checklist X-41). */
const PAYMENT_OPTIONS = 'card,mobilemoney,ussd,banktransfer'

/** The provider cannot be asked now: nothing is known, nothing was changed. */
export class ProviderUnreachable extends AppError {
  override readonly name = 'ProviderUnreachable'
  /** @param isPassing whether the same question may well be answered a moment later */
  constructor(
    readonly reason: string,
    readonly isPassing = false,
  ) {
    super(
      503,
      'The payment service cannot be reached right now. You have not been charged by us; it is safe to try again.',
    )
  }
}

/** What the provider says of a transaction, amount in kobo. `unknown`: it has none under that reference. */
export type Verdict =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'successful' | 'failed' | 'pending'
      readonly providerId: string
      readonly txRef: string
      readonly amount: Kobo
      readonly currency: string
    }

const linkAnswer = z.object({ status: z.literal('success'), data: z.object({ link: z.url() }) })
const verifyAnswer = z.object({
  status: z.literal('success'),
  data: z.object({
    id: z.union([z.number(), z.string()]),
    tx_ref: z.string(),
    status: z.string(),
    amount: z.number(),
    currency: z.string(),
  }),
})
/** How the API says no: with 400 or 404, and in words. */
export const errorAnswer = z.object({ status: z.literal('error'), message: z.string() })

export type LinkRequest = {
  readonly txRef: string
  readonly amount: Kobo
  readonly redirectUrl: string
  readonly customer: { readonly email: string; readonly name: string; readonly phone: string | null }
  readonly title: string
  readonly description: string
}

/**
 * Asks for a hosted payment page.
 * @returns its address
 * @throws ProviderUnreachable when there is no usable answer; asking again with the same reference is safe
 */
export async function createPaymentLink(request: LinkRequest): Promise<string> {
  const answer = await ask('/payments', {
    tx_ref: request.txRef,
    amount: toNaira(request.amount),
    currency: 'NGN',
    redirect_url: request.redirectUrl,
    payment_options: PAYMENT_OPTIONS,
    customer: {
      email: request.customer.email,
      name: request.customer.name,
      phonenumber: request.customer.phone ?? undefined,
    },
    customizations: { title: request.title, description: request.description },
  })
  const parsed = linkAnswer.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describe(answer))
  return parsed.data.data.link
}

/** What became of the payments made under our reference; a successful one wins. @throws ProviderUnreachable */
export const verifyByReference = (txRef: string): Promise<Verdict> =>
  verify(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(txRef)}`)

/** One transaction by the provider's own id. Whose it is stands in its reference: compare it. @throws ProviderUnreachable */
export const verifyById = (transactionId: string): Promise<Verdict> =>
  verify(`/transactions/${encodeURIComponent(transactionId)}/verify`)

async function verify(path: string): Promise<Verdict> {
  const answer = await ask(path)
  if (errorAnswer.safeParse(answer).success) return { status: 'unknown' }
  const parsed = verifyAnswer.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describe(answer))
  const { id, tx_ref: txRef, status, amount, currency } = parsed.data.data
  const received = parseNaira(amount)
  if (received === undefined) throw new ProviderUnreachable(`an amount of ${amount}`)
  // Anything that is neither success nor failure is an intermediate state and settles nothing (checklist Z-06).
  const known = status === 'successful' || status === 'failed' ? status : 'pending'
  return { status: known, providerId: String(id), txRef, amount: received, currency }
}

/**
 * Calls the API. A question that is cut off or answered by 5xx is asked once more at once: asking changes nothing.
 * Whatever has a body is sent once, as nobody knows whether a call without an answer was heard.
 * @returns the JSON of any answer below 500 that is not a refusal of our key
 * @throws ProviderUnreachable
 */
export async function ask(path: string, body?: Record<string, unknown>): Promise<unknown> {
  const deadline = AbortSignal.timeout(patience.ms)
  try {
    return await send(path, body, deadline)
  } catch (error) {
    if (body || deadline.aborted || !(error instanceof ProviderUnreachable && error.isPassing)) throw error
    return send(path, undefined, deadline)
  }
}

async function send(path: string, body: Record<string, unknown> | undefined, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(`${env().FLUTTERWAVE_API_URL}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${env().FLUTTERWAVE_SECRET_KEY}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
      signal,
      cache: 'no-store',
    })
    if (response.status >= 500) throw new ProviderUnreachable(`status ${response.status}`, true)
    if (response.status === 429) throw new ProviderUnreachable('status 429')
    // 401 means our own key is wrong: as good as no answer, never "no such transaction".
    if (response.status === 401 || response.status === 403) throw new ProviderUnreachable('our key was refused')
    return await response.json()
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw error
    throw new ProviderUnreachable(error instanceof Error ? error.message : String(error), true)
  }
}

/** What came instead of a usable answer, cut to what a log line bears. */
export const describe = (answer: unknown): string =>
  `an answer of another form: ${JSON.stringify(answer).slice(0, 200)}`
