import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { transaction } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { type Kobo } from '@/lib/core/money'
import { askedAccount } from '@/lib/credit/payout-queries'
import { type Payee, keepAccount } from '@/lib/credit/payouts'
import type { BankAccount } from '@/lib/credit/schema'
import { isRequested } from './queries'
import type { RequestOf } from './schema'
import { storeRequest, tryRequest } from './service'

type PayoutRequest = {
  /** In kobo; any part of the credit. */
  readonly amount: Kobo
  /** Left out for the account that the payee asked for. */
  readonly account?: BankAccount | undefined
  readonly reason: string
}

/**
 * Requests a payout of a buyer's credit to a bank account. A second person of staff decides, who sees the account.
 * @returns the id of the request
 * @throws AppError 404 for no such buyer, 409 above the credit or while another payout to the buyer waits
 */
export const requestPayout = (actor: Staff, userId: string, wanted: PayoutRequest): Promise<string> =>
  request(actor, { userId }, { about: userId, payee: 'buyer', reference: '' }, wanted)

/**
 * Requests a payout of a company's credit to its bank account, under a reference of its own. A second person of staff
 * decides, who sees the account and the reference.
 * @returns the id of the request
 * @throws AppError 404 for no such company, 409 above the credit or while another payout to the company waits
 */
export const requestCompanyPayout = (actor: Staff, companyId: string, wanted: PayoutRequest): Promise<string> =>
  // The end of an id is random.
  request(
    actor,
    { companyId },
    { about: companyId, payee: 'company', reference: `FB-CREDIT-${newId().slice(-10).toUpperCase()}` },
    wanted,
  )

async function request(
  actor: Staff,
  payee: Payee,
  to: Pick<RequestOf<'payout'>, 'about' | 'payee' | 'reference'>,
  { amount, account, reason }: PayoutRequest,
): Promise<string> {
  const wanted = { kind: 'payout', ...to, amount } as const
  await tryRequest(actor, { ...wanted, accountId: null }, reason)
  if (await isRequested(actor, 'payout', to.about))
    throw conflict(`A payout to this ${to.payee} waits for a colleague already.`, { code: 'already_requested' })
  const asked = await askedAccount(actor, payee)
  const isAsked = account === undefined || (asked !== null && isSame(asked, account))
  return transaction(async (tx) => {
    const accountId = isAsked ? (asked?.id ?? null) : await keepAccount(tx, payee, account, false)
    return storeRequest(tx, actor, { ...wanted, accountId }, reason)
  })
}

const isSame = (asked: BankAccount, given: BankAccount): boolean =>
  asked.bank === given.bank && asked.accountNumber === given.accountNumber && asked.accountName === given.accountName
