import 'server-only'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { MessageChannel } from '@/generated/prisma/enums'
import { env } from '@/lib/settings/env'
import { type Kobo, parseNaira } from '@/lib/core/money'
import { sameText } from '@/lib/server/seal'

/**
 * SMS and WhatsApp by Termii, with plain fetch. Everything is as its public reference says; an answer of another form
 * counts as none. The key travels in bodies and addresses, so no error here quotes them.
 */

/** How long to wait for an answer, in milliseconds. Tests shorten it. */
export const termiiPatience = { ms: 10_000 }

/** The route of an SMS that reaches numbers which refuse advertising, and that of WhatsApp. */
const ROUTES: Readonly<Record<MessageChannel, string>> = { sms: 'dnd', whatsapp: 'whatsapp' }
/** The route of an SMS that does not reach those numbers. */
const ADVERTISING_ROUTE = 'generic'

/**
 * Why a message was not accepted: `refused` for good; `unsent`, it certainly did not reach the provider; `unknown`,
 * it may have been sent. `isDown`: the next call would fail too, or wait as long.
 */
export class MessageError extends Error {
  override readonly name = 'MessageError'
  constructor(
    readonly reason: 'refused' | 'unsent' | 'unknown',
    message: string,
    readonly isDown = false,
  ) {
    super(message)
  }
}

/** What became of a message. `cost` is what it cost, where the provider says so. */
export type MessageReport = {
  readonly providerId: string
  readonly state: 'sent' | 'delivered' | 'failed'
  /** The provider's words. */
  readonly words: string
  readonly cost: Kobo | undefined
}

/** A number as E.164, and the text. Nobody asked for `isAdvertising`, so numbers that refuse it do not get it. */
export type PhoneMessage = {
  readonly to: string
  readonly channel: MessageChannel
  readonly text: string
  readonly isAdvertising?: boolean
}

/** Whether messages are set up at all. */
export const hasMessages = (): boolean => env().TERMII_API_KEY !== undefined

const sendResponse = z.object({ message_id: z.string().check(z.minLength(1), z.maxLength(100)) })
const refusal = z.object({ message: z.string() })

/**
 * Sends one message.
 * @returns the provider's id
 * @throws MessageError
 */
export async function sendMessage({ to, channel, text, isAdvertising = false }: PhoneMessage): Promise<string> {
  const { TERMII_API_KEY: key, TERMII_SENDER, TERMII_WHATSAPP_SENDER } = env()
  if (key === undefined) throw new MessageError('refused', 'Messages are switched off.')
  const { status, answer } = await call('/api/sms/send', {
    api_key: key,
    to: digitsOf(to),
    from: (channel === 'whatsapp' ? TERMII_WHATSAPP_SENDER : undefined) ?? TERMII_SENDER,
    sms: text,
    type: 'plain',
    channel: isAdvertising ? ADVERTISING_ROUTE : ROUTES[channel],
  })
  if (status === 200 || status === 201) {
    const parsed = sendResponse.safeParse(answer)
    if (parsed.success) return parsed.data.message_id
    throw new MessageError('unknown', 'The provider’s answer has no message_id.')
  }
  throw new MessageError('refused', refusal.safeParse(answer).data?.message ?? `The provider answered ${status}.`)
}

const digitsOf = (phone: string): string => phone.replace('+', '')

const history = z.array(
  z.object({
    message_id: z.string(),
    receiver: z.string(),
    message: z.string(),
    status: z.string(),
    amount: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  }),
)
type HistoryRow = z.output<typeof history>[number]

/**
 * Asks what became of a message that was accepted; undefined when the provider does not know it.
 * @throws MessageError without a usable answer
 */
export async function findReport(providerId: string): Promise<MessageReport | undefined> {
  const rows = await readHistory(`&message_id=${encodeURIComponent(providerId)}`)
  const row = rows.find(({ message_id }) => message_id === providerId)
  return row && reportOf(row)
}

/**
 * Looks in the provider's history for a message whose answer was lost, by its number and text.
 * @param taken ids of our other messages, which may have the same text
 * @throws MessageError without a usable answer
 */
export async function findLostMessage(
  { to, text }: PhoneMessage,
  taken: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string | undefined> {
  const rows = (await readHistory('')).filter(
    ({ receiver, message }) => digitsOf(receiver) === digitsOf(to) && message === text,
  )
  const others = await taken(rows.map(({ message_id }) => message_id))
  return rows.find(({ message_id }) => !others.has(message_id))?.message_id
}

async function readHistory(query: string): Promise<readonly HistoryRow[]> {
  const key = env().TERMII_API_KEY ?? ''
  const { status, answer } = await call(`/api/sms/inbox?api_key=${encodeURIComponent(key)}${query}`)
  if (status === 404) return []
  const parsed = history.safeParse(answer)
  if (status !== 200 || !parsed.success) throw new MessageError('unknown', 'The provider’s history has another form.')
  return parsed.data
}

const reportOf = ({ message_id, status, amount }: HistoryRow): MessageReport => ({
  providerId: message_id,
  ...stateOf(status),
  cost: costOf(amount),
})

/** Words of the provider for a message that will not arrive, in lower case. */
const FAILED = ['dnd active', 'message failed', 'failed', 'rejected', 'expired', 'undelivered']
const DELIVERED = ['delivered', 'received', 'read']

/** Every other word, such as “Message Sent”, is a state on the way. */
function stateOf(status: string): Pick<MessageReport, 'state' | 'words'> {
  const word = status.trim().toLowerCase()
  const begins = (with_: readonly string[]) => with_.some((each) => word.startsWith(each))
  return { state: begins(DELIVERED) ? 'delivered' : begins(FAILED) ? 'failed' : 'sent', words: status.slice(0, 100) }
}

/** The provider writes naira, as '3.9' or 3.9. */
function costOf(amount: number | string | null | undefined): Kobo | undefined {
  const naira = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount
  // It may have thousandths of a naira.
  return typeof naira === 'number' && naira >= 0 ? parseNaira(naira.toFixed(2)) : undefined
}

const outbound = z.object({
  type: z.literal('outbound'),
  message_id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.string().check(z.maxLength(300)),
  cost: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(30))]))),
})
const inbound = z.object({
  type: z.literal('inbound'),
  sender: z.string().check(z.regex(/^\+?[1-9]\d{6,14}$/)),
  message: z.string().check(z.maxLength(2_000)),
})

/** An event of the provider: what became of a message, or what somebody wrote back. `from` as E.164. */
export type MessageEvent =
  | { readonly report: MessageReport }
  | { readonly reply: { readonly from: string; readonly text: string } }

/** Reads an event; undefined for those that mean nothing here, such as a phone of the provider that is offline. */
export function readEvent(body: unknown): MessageEvent | undefined {
  const told = outbound.safeParse(body)
  if (told.success) {
    const { message_id, status, cost } = told.data
    return { report: { providerId: message_id, ...stateOf(status), cost: costOf(cost) } }
  }
  const wrote = inbound.safeParse(body)
  if (!wrote.success) return undefined
  return { reply: { from: `+${digitsOf(wrote.data.sender)}`, text: wrote.data.message } }
}

/** Whether an event is signed with the account's secret key. Without that setting none is. */
export function isSignedEvent(body: Uint8Array, signature: string | null): boolean {
  const { TERMII_SECRET_KEY: secret } = env()
  if (secret === undefined || signature === null) return false
  return sameText(createHmac('sha512', secret).update(body).digest('hex'), signature.trim().toLowerCase())
}

/** Faults of a connection that was never made. */
const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** @returns an answer below 500, with its JSON @throws MessageError */
async function call(path: string, body?: Record<string, unknown>): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(`${env().TERMII_API_URL.replace(/\/$/, '')}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(termiiPatience.ms),
      cache: 'no-store',
      // Another address must not receive our key.
      redirect: 'error',
    })
    const { status } = response
    if (status === 401 || status === 403) throw new MessageError('unsent', 'The provider refused our key.')
    if (status === 429) throw new MessageError('unsent', 'The provider had too many messages from us.', true)
    if (status >= 500) throw new MessageError('unknown', `The provider answered ${status}.`)
    return { status, answer: await readJson(response) }
  } catch (error) {
    if (error instanceof MessageError) throw error
    throw connectionError(error)
  }
}

function connectionError(error: unknown): MessageError {
  if (!(error instanceof Error)) return new MessageError('unknown', 'The provider gave no answer.')
  if (error.name === 'TimeoutError') return new MessageError('unknown', 'The provider did not answer in time.', true)
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  if (UNCONNECTED.includes(code)) return new MessageError('unsent', `The provider cannot be reached (${code}).`, true)
  // The message of fetch may quote the address, which has the key.
  return new MessageError('unknown', `The provider gave no usable answer${code && ` (${code})`}.`)
}

/** What an answer may have, in bytes. */
const LONGEST_ANSWER = 2_000_000

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > LONGEST_ANSWER) throw new MessageError('unknown', 'The provider’s answer is too long.')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}
