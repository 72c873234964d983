import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { transaction } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { type Kobo } from '@/lib/core/money'
import { askedAccount } from '@/lib/credit/payout-queries'
import { keepAccount } from '@/lib/credit/payouts'
import type { BankAccount } from '@/lib/credit/schema'
import { isRequested } from './queries'
import { storeRequest, tryRequest } from './service'

type PayoutRequest = {
  /** In kobo; any part of the buyer's credit. */
  readonly amount: Kobo
  /** Left out for the account that the buyer asked for. */
  readonly account?: BankAccount | undefined
  readonly reason: string
}

/**
 * Requests a payout of a buyer's credit to a bank account. A second person of staff decides, who sees the account.
 * @returns the id of the request
 * @throws AppError 404 for no such buyer, 409 above the credit or while another payout to the buyer waits
 */
export async function requestPayout(
  actor: Staff,
  userId: string,
  { amount, account, reason }: PayoutRequest,
): Promise<string> {
  const request = { kind: 'payout', about: userId, amount } as const
  await tryRequest(actor, { ...request, accountId: null }, reason)
  if (await isRequested(actor, 'payout', userId))
    throw conflict('A payout to this buyer waits for a colleague already.', { code: 'already_requested' })
  const asked = await askedAccount(actor, userId)
  const isAsked = account === undefined || (asked !== null && isSame(asked, account))
  return transaction(async (tx) => {
    const accountId = isAsked ? (asked?.id ?? null) : await keepAccount(tx, userId, account, false)
    return storeRequest(tx, actor, { ...request, accountId }, reason)
  })
}

const isSame = (asked: BankAccount, given: BankAccount): boolean =>
  asked.bank === given.bank && asked.accountNumber === given.accountNumber && asked.accountName === given.accountName
