import 'server-only'
import * as z from 'zod/mini'
import { type Kobo, parseNaira, toNaira } from '@/lib/core/money'
import { ProviderUnreachable, ask, describe, errorAnswer } from './flutterwave'

/** Refunds of Flutterwave v3: sending one, and what became of those of a transaction. */

/** What the provider says of a refund, amount in kobo. */
export type ProviderRefund = {
  readonly providerId: string
  readonly amount: Kobo
  readonly status: 'completed' | 'failed' | 'pending'
  /** The provider's own word. */
  readonly word: string
}

const id = z.union([z.number(), z.string()])
// Sending a refund answers in snake_case; lists and webhooks have spoken of AmountRefunded.
const refundData = z.union([
  z.pipe(z.object({ id, status: z.string(), amount_refunded: z.number() }), z.transform(({ amount_refunded: amount, ...rest }) => ({ ...rest, amount }))),
  z.pipe(z.object({ id, status: z.string(), AmountRefunded: z.number() }), z.transform(({ AmountRefunded: amount, ...rest }) => ({ ...rest, amount }))),
])
const refundAnswer = z.object({ status: z.literal('success'), data: refundData })
const listAnswer = z.object({ status: z.literal('success'), data: z.array(refundData) })

/**
 * Sends money of a transaction back to where it came from. It is sent again by calling again, so ask `listRefunds`
 * before.
 * @param amount in kobo, at most what was paid
 * @param comments for people, seen at the provider
 * @returns the refund, or the words in which it was refused
 * @throws ProviderUnreachable when there is no usable answer: it may have been sent or not
 */
export async function createRefund(transactionId: string, amount: Kobo, comments: string): Promise<ProviderRefund | { readonly refused: string }> {
  const answer = await ask(`/transactions/${encodeURIComponent(transactionId)}/refund`, { amount: toNaira(amount), comments })
  const refused = errorAnswer.safeParse(answer)
  if (refused.success) return { refused: refused.data.message }
  const parsed = refundAnswer.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describe(answer))
  return toRefund(parsed.data.data)
}

/** The refunds of a transaction, whoever sent them. @throws ProviderUnreachable */
export async function listRefunds(transactionId: string): Promise<ProviderRefund[]> {
  const answer = await ask(`/refunds?id=${encodeURIComponent(transactionId)}`)
  const parsed = listAnswer.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describe(answer))
  return parsed.data.data.map(toRefund)
}

/** One refund by the provider's id. @throws ProviderUnreachable also when the provider does not know it */
export async function findRefund(providerId: string): Promise<ProviderRefund> {
  const answer = await ask(`/refunds/${encodeURIComponent(providerId)}`)
  const parsed = refundAnswer.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describe(answer))
  return toRefund(parsed.data.data)
}

function toRefund({ id: providerId, status: word, amount }: z.output<typeof refundData>): ProviderRefund {
  const refunded = parseNaira(amount)
  if (refunded === undefined) throw new ProviderUnreachable(`an amount of ${amount}`)
  // "completed" and its kinds ("completed-bank-transfer", …): the money has left our balance. All else is under way.
  const status = word.startsWith('completed') ? 'completed' : word === 'failed' ? 'failed' : 'pending'
  return { providerId: String(providerId), amount: refunded, status, word }
}
