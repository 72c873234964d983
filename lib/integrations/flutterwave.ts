import 'server-only'
import * as z from 'zod/mini'
import { env } from '@/lib/settings/env'
import { AppError } from '@/lib/core/errors'
import { type Kobo, parseNaira, toNaira } from '@/lib/core/money'

/**
 * Flutterwave v3 by plain fetch, because the vendor's SDKs send telemetry. An answer that does not fit its schema
 * counts as no answer.
 */

/** How long to wait for an answer, in milliseconds. Tests shorten it. */
export const patience = { ms: 10_000 }
/** Bank transfer is in addition to the specified options: it is the most common one in Nigeria. */
const PAYMENT_OPTIONS = 'card,mobilemoney,ussd,banktransfer'

/** The provider gave no usable answer, so the state of the payment is unknown. */
export class ProviderUnreachable extends AppError {
  override readonly name = 'ProviderUnreachable'
  /** @param isPassing whether the same call may succeed a moment later */
  constructor(
    readonly reason: string,
    readonly isPassing = false,
  ) {
    super(503, 'The payment service is not available right now. You have not been charged; it is safe to try again.')
  }
}

/** The provider's answer about a transaction; `amount` in hundredths of `currency`. `unknown`: there is none. */
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
/** The body of a refusal, with status 400 or 404. */
export const errorResponse = z.object({ status: z.literal('error'), message: z.string() })

export type LinkRequest = {
  readonly txRef: string
  readonly amount: Kobo
  readonly redirectUrl: string
  readonly customer: { readonly email: string; readonly name: string; readonly phone: string | null }
  readonly title: string
  readonly description: string
}

/**
 * Creates a hosted payment page.
 * @returns its address
 * @throws ProviderUnreachable when there is no usable answer; a retry with the same reference is safe
 */
export async function createPaymentLink(request: LinkRequest): Promise<string> {
  const answer = await callApi('/payments', {
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
  if (!parsed.success) throw new ProviderUnreachable(describeResponse(answer))
  return parsed.data.data.link
}

/** Asks about the transactions under our reference; a successful one wins. @throws ProviderUnreachable */
export const verifyByReference = (txRef: string): Promise<Verdict> =>
  verify(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(txRef)}`)

/** Asks about a transaction by the provider's id. Compare its reference with ours. @throws ProviderUnreachable */
export const verifyById = (transactionId: string): Promise<Verdict> =>
  verify(`/transactions/${encodeURIComponent(transactionId)}/verify`)

async function verify(path: string): Promise<Verdict> {
  const answer = await callApi(path)
  if (errorResponse.safeParse(answer).success) return { status: 'unknown' }
  const parsed = verifyAnswer.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describeResponse(answer))

  const { id, tx_ref: txRef, status, amount, currency } = parsed.data.data
  const received = parseNaira(amount)
  if (received === undefined) throw new ProviderUnreachable(`an amount of ${amount}`)
  // Every other word is an intermediate state.
  const known = status === 'successful' || status === 'failed' ? status : 'pending'
  return { status: known, providerId: String(id), txRef, amount: received, currency }
}

/**
 * Calls the API. It retries a GET once after a lost connection or a 5xx. It sends a POST once, because the provider may
 * have received a call without an answer.
 * @returns the JSON of an answer, also of a refusal (400 or 404)
 * @throws ProviderUnreachable for no answer in time, 5xx, 429, a refused key, and an answer that is not JSON
 */
export async function callApi(path: string, body?: Record<string, unknown>): Promise<unknown> {
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
      // The provider's API does not redirect. Another address must not receive our key and the payer's data.
      redirect: 'error',
    })
    if (response.status >= 500) throw new ProviderUnreachable(`status ${response.status}`, true)
    if (response.status === 429) throw new ProviderUnreachable('status 429')
    // Our own key was refused. This must not count as "no such transaction".
    if (response.status === 401 || response.status === 403) throw new ProviderUnreachable('our key was refused')
    return await readJson(response)
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw error
    throw new ProviderUnreachable(error instanceof Error ? error.message : String(error), true)
  }
}

/** What an answer may have, in bytes: many times the longest page of a list. */
const LONGEST_ANSWER = 2_000_000

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > LONGEST_ANSWER) throw new ProviderUnreachable('an answer that is too long')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}

/** Describes an unusable answer for the log. */
export const describeResponse = (answer: unknown): string =>
  `an answer of another form: ${JSON.stringify(answer).slice(0, 200)}`
