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
// The documents name them in several ways: tx_id where one is sent, transaction_id in lists; older ones AmountRefunded.
const refundData = z.object({
  id,
  status: z.string(),
  amount_refunded: z.optional(z.number()),
  AmountRefunded: z.optional(z.number()),
  tx_id: z.optional(id),
  transaction_id: z.optional(id),
  TransactionId: z.optional(id),
})
const refundAnswer = z.object({ status: z.literal('success'), data: refundData })
const pageInfo = z.object({ total_pages: z.number() })
const listAnswer = z.object({
  status: z.literal('success'),
  meta: z.optional(z.object({ page_info: z.optional(pageInfo) })),
  data: z.array(refundData),
})

/**
 * Sends money of a transaction back to where it came from. It is sent again by calling again, so ask `listRefunds`
 * before.
 * @param amount in kobo, at most what was paid
 * @param comments for people, seen at the provider
 * @returns the refund, or the words in which it was refused
 * @throws ProviderUnreachable when there is no usable answer: it may have been sent or not
 */
export async function createRefund(
  transactionId: string,
  amount: Kobo,
  comments: string,
): Promise<ProviderRefund | { readonly refused: string }> {
  const answer = await ask(`/transactions/${encodeURIComponent(transactionId)}/refund`, {
    amount: toNaira(amount),
    comments,
  })
  const refused = errorAnswer.safeParse(answer)
  if (refused.success) return { refused: refused.data.message }
  const parsed = refundAnswer.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describe(answer))
  return toRefund(parsed.data.data)
}

/**
 * The refunds of a transaction, whoever sent them. There is no documented way to ask for a single one.
 * @throws ProviderUnreachable when there is no usable answer; a list of several pages is none, as a refund that is not on
 *   the first would be taken for one that was never sent
 */
export async function listRefunds(transactionId: string): Promise<ProviderRefund[]> {
  const answer = await ask(`/refunds?id=${encodeURIComponent(transactionId)}`)
  const parsed = listAnswer.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describe(answer))
  if ((parsed.data.meta?.page_info?.total_pages ?? 1) > 1)
    throw new ProviderUnreachable('more than one page of refunds')
  return parsed.data.data
    .filter((refund) => String(transactionOf(refund) ?? transactionId) === transactionId)
    .map(toRefund)
}

type RefundData = z.output<typeof refundData>

const transactionOf = (refund: RefundData) => refund.tx_id ?? refund.transaction_id ?? refund.TransactionId

function toRefund(refund: RefundData): ProviderRefund {
  const { id: providerId, status: word } = refund
  const told = refund.amount_refunded ?? refund.AmountRefunded
  const amount = told === undefined ? undefined : parseNaira(told)
  if (amount === undefined) throw new ProviderUnreachable(`a refund of ${told ?? 'no amount'}`)
  return { providerId: String(providerId), amount, status: statusOf(word), word }
}

// "completed", its kinds ("completed-bank-transfer", …) and "successful": the money has left our balance. All else is under way.
const statusOf = (word: string): ProviderRefund['status'] =>
  word.startsWith('completed') || word === 'successful' ? 'completed' : word === 'failed' ? 'failed' : 'pending'
