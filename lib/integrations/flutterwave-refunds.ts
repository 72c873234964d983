import 'server-only'
import * as z from 'zod/mini'
import { type Kobo, parseNaira, toNaira } from '@/lib/core/money'
import { ProviderUnreachable, callApi, describeResponse, errorResponse } from './flutterwave'

/** A refund as the provider reports it; `amount` in hundredths of the payment's currency, such as kobo. */
export type ProviderRefund = {
  readonly providerId: string
  readonly amount: Kobo
  readonly status: 'completed' | 'failed' | 'pending'
  /** The provider's own word. */
  readonly word: string
}

const id = z.union([z.number(), z.string()])
/**
 * A refund in an answer. The documentation uses several names: tx_id in the answer to a refund, transaction_id and
 * older names in lists.
 */
export const refundData = z.object({
  id,
  status: z.string(),
  amount_refunded: z.optional(z.number()),
  AmountRefunded: z.optional(z.number()),
  tx_id: z.optional(id),
  transaction_id: z.optional(id),
  TransactionId: z.optional(id),
})
const refundResponse = z.object({ status: z.literal('success'), data: refundData })
const pageInfo = z.object({ total_pages: z.number() })
const listAnswer = z.object({
  status: z.literal('success'),
  meta: z.optional(z.object({ page_info: z.optional(pageInfo) })),
  data: z.array(refundData),
})

/**
 * Refunds a transaction to the account it was paid from. Not idempotent: call `listRefunds` before.
 * @param amount in hundredths of the payment's currency, such as kobo; at most the paid amount
 * @param comments what is refunded, shown on the provider's site and perhaps to the payer: no internal reason
 * @returns the refund, or the provider's reason for refusing it
 * @throws ProviderUnreachable when there is no usable answer; the refund may have been sent or not
 */
export async function createRefund(
  transactionId: string,
  amount: Kobo,
  comments: string,
): Promise<ProviderRefund | { readonly refused: string }> {
  const path = `/transactions/${encodeURIComponent(transactionId)}/refund`
  const answer = await callApi(path, { amount: toNaira(amount), comments })
  const refused = errorResponse.safeParse(answer)
  if (refused.success) return { refused: refused.data.message }
  const parsed = refundResponse.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describeResponse(answer))
  return toRefund(parsed.data.data)
}

/**
 * Lists all refunds of a transaction, also those made on the provider's site. The API documents no single read.
 * @throws ProviderUnreachable when there is no usable answer. A list of several pages is not usable: a refund on a
 *   later page would look as if it was never sent
 */
export async function listRefunds(transactionId: string): Promise<ProviderRefund[]> {
  const answer = await callApi(`/refunds?id=${encodeURIComponent(transactionId)}`)
  const parsed = listAnswer.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(describeResponse(answer))
  if ((parsed.data.meta?.page_info?.total_pages ?? 1) > 1)
    throw new ProviderUnreachable('more than one page of refunds')
  return parsed.data.data
    .filter((refund) => String(transactionOf(refund) ?? transactionId) === transactionId)
    .map(toRefund)
}

type Amount = number | string | undefined
/** Lists may have amounts as text; the answer to a new refund may not. */
type RefundData = Omit<z.output<typeof refundData>, 'amount_refunded' | 'AmountRefunded'> & {
  readonly amount_refunded?: Amount
  readonly AmountRefunded?: Amount
}

/** The provider's id of the refunded transaction; undefined when the answer has none. */
export const transactionOf = (refund: RefundData) => refund.tx_id ?? refund.transaction_id ?? refund.TransactionId

/** Reads a refund of an answer. @throws ProviderUnreachable when its amount is no amount of money */
export function toRefund(refund: RefundData): ProviderRefund {
  const { id: providerId, status: word } = refund
  const reported = refund.amount_refunded ?? refund.AmountRefunded
  const amount = reported === undefined ? undefined : parseNaira(reported)
  if (amount === undefined) throw new ProviderUnreachable(`a refund of ${reported ?? 'no amount'}`)
  return { providerId: String(providerId), amount, status: statusOf(word), word }
}

// With "successful", "completed" and its kinds ("completed-bank-transfer", …) the money has left our balance.
const statusOf = (word: string): ProviderRefund['status'] =>
  word.startsWith('completed') || word === 'successful' ? 'completed' : word === 'failed' ? 'failed' : 'pending'
