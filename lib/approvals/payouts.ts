import 'server-only'
import type { Partner, Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { type Kobo } from '@/lib/core/money'
import { askedAccount } from '@/lib/credit/payout-queries'
import { type Payee, keepAccount, tellOfAccount } from '@/lib/credit/payouts'
import type { BankAccount } from '@/lib/credit/schema'
import { type AskToConfirm, tellOfCompanyAccount } from '@/lib/deductions/company-payouts'
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
 * Requests a payout of a buyer's credit to a bank account. A second person of staff decides, who sees the account. An
 * account that staff enter is held while the request waits, and the buyer is told of it at once.
 * @returns the id of the request
 * @throws AppError 404 for no such buyer; 409 above the credit, while another payout to the buyer waits, and for an
 *   account that the buyer gave in the last 48 hours
 */
export const requestPayout = (actor: Staff, userId: string, wanted: PayoutRequest): Promise<string> =>
  request(actor, { userId }, { about: userId, payee: 'buyer', reference: '' }, wanted)

/**
 * Requests a payout of a company's credit to its bank account, under a reference of its own. A second person of staff
 * decides, who sees the account and the reference.
 * @returns the id of the request
 * @throws AppError 404 for no such company; 409 above the credit, while another payout to the company waits, and for an
 *   account that HR gave in the last 48 hours or that nobody has confirmed
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
  if (isAsked && asked && asked.refusal !== null) throw conflict(asked.refusal, { code: 'account_held' })
  return transaction(async (tx) => {
    const accountId = isAsked ? (asked?.id ?? null) : await keepOwn(tx, actor, payee, account)
    return storeRequest(tx, actor, { ...wanted, accountId }, reason)
  })
}

/** Keeps an account that staff entered, and tells its owner when it is new. @returns its id */
async function keepOwn(tx: Tx, actor: Staff, payee: Payee, account: BankAccount): Promise<string> {
  const given = await keepAccount(tx, payee, account, { givenById: actor.id })
  if (given.isNew)
    await ('userId' in payee
      ? tellOfAccount(tx, payee.userId, given, 'staff')
      : tellOfCompanyAccount(tx, payee.companyId, given, 'staff'))
  return given.id
}

/**
 * Asks another approver of the company, or Foodbank's finance where the company has none, to confirm a bank account.
 * @returns a function for the service that keeps the account, in its transaction
 */
export const askToConfirm =
  (actor: Partner): AskToConfirm =>
  (tx, accountId) =>
    storeRequest(tx, actor, { kind: 'payout_account', about: actor.companyId, accountId }, '', {
      companyId: actor.companyId,
    })

const isSame = (asked: BankAccount, given: BankAccount): boolean =>
  asked.bank === given.bank && asked.accountNumber === given.accountNumber && asked.accountName === given.accountName
