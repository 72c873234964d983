import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { formatShortMoment } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { isId, newId } from '@/lib/core/ids'
import { type Kobo, ZERO, formatNairaExact } from '@/lib/core/money'
import { askedAccount } from '@/lib/credit/payout-queries'
import { type Payee, keepAccount, payOutCredit, releaseDeclined, notifyOfAccount } from '@/lib/credit/payouts'
import type { BankAccount } from '@/lib/credit/schema'
import { payOutCompanyCredit, notifyOfCompanyAccount } from '@/lib/deductions/company-payouts'
import { GONE, approval } from '../approval'
import { ACCOUNT_DELETED, buyerFacts, companyFacts } from '../payee-queries'
import { refuseTwice } from '../pending-queries'
import { nameOf } from '../person-queries'
import type { DetailsOf } from '../schema'
import { storeRequest, tryRequest } from '../service'

/** A payout of a buyer's or a company's credit. Whoever makes the transfer reads the bank account in its facts. */
export const payout = approval({
  kind: 'payout',
  perform: (tx, { about, amount = ZERO, accountId, payee, reference }, { actor, reason, approvalId }) => {
    const by = { actorId: actor.id, memo: reason }
    const wanted = { amount, accountId, approvalId }
    return payee === 'company'
      ? payOutCompanyCredit(tx, { companyId: about, reference, ...wanted }, by)
      : payOutCredit(tx, { userId: about, ...wanted }, by)
  },
  words: async (tx, { about, payee }) =>
    `Pay out credit of ${payee === 'company' ? 'a company' : await nameOf(tx, about)}`,
  declined: async (tx, { about, payee }, approvalId) => {
    if (payee === 'buyer') await releaseDeclined(tx, about, approvalId)
  },
  facts: async ({ about, accountId, payee, reference, amount = ZERO }, state) => {
    if (!isId(about)) return GONE
    const [who, account] = await Promise.all([
      payee === 'company' ? companyFacts(about) : buyerFacts(about),
      accountId === null ? null : db().payoutAccount.findUnique({ where: { id: accountId } }),
    ])
    if (!who) return GONE
    return {
      title: `Payout of ${formatNairaExact(amount)}`,
      href: who.href,
      facts: [
        ...who.facts,
        ...(account
          ? ([
              ['Bank', account.bank],
              ['Account number', account.accountNumber],
              ['Account name', account.accountName],
              ['Account given by', account.isAsked ? who.giver : 'The requester'],
              ...(state === 'pending' ? accountState(account) : []),
            ] as const)
          : ([['Bank account', accountId === null ? who.notGiven : ACCOUNT_DELETED]] as const)),
        ...(reference === '' ? [] : ([['Reference of the transfer', reference]] as const)),
        ...(state === 'pending'
          ? ([
              ['Credit now', formatNairaExact(who.credit)],
              ...(who.owed > 0n ? ([['Owes now', formatNairaExact(who.owed)]] as const) : []),
              ...(who.lost > 0n ? ([['Written off and not repaid', formatNairaExact(who.lost)]] as const) : []),
              ['After you approve', 'Transfer the amount from our bank account today: it counts as paid at once'],
            ] as const)
          : []),
      ],
    }
  },
})

/** When a bank account can be paid, and whether it waits for a second person. */
const accountState = (account: {
  readonly heldUntil: Date | null
  readonly confirmedAt: Date | null
  readonly companyId: string | null
  readonly isAsked: boolean
}): (readonly [string, string])[] => [
  ...(account.heldUntil ? ([['Can be paid from', formatShortMoment(account.heldUntil)]] as const) : []),
  ...(account.companyId !== null && account.isAsked && !account.confirmedAt
    ? ([['Confirmed', 'Not yet by a second person']] as const)
    : []),
]

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
  to: Pick<DetailsOf<'payout'>, 'about' | 'payee' | 'reference'>,
  { amount, account, reason }: PayoutRequest,
): Promise<string> {
  const wanted = { ...to, amount }
  await tryRequest(actor, payout, { ...wanted, accountId: null }, reason)
  await refuseTwice(actor, 'payout', to.about, `A payout to this ${to.payee} waits for a colleague already.`)
  const asked = await askedAccount(actor, payee)
  const isAsked = account === undefined || (asked !== null && isSame(asked, account))
  if (isAsked && asked && asked.refusal !== null) throw conflict(asked.refusal, { code: 'account_held' })
  return transaction(async (tx) => {
    const accountId = isAsked ? (asked?.id ?? null) : await keepOwn(tx, actor, payee, account)
    return storeRequest(tx, actor, payout, { ...wanted, accountId }, reason)
  })
}

/** Keeps an account that staff entered, and tells its owner when it is new. @returns its id */
async function keepOwn(tx: Tx, actor: Staff, payee: Payee, account: BankAccount): Promise<string> {
  const given = await keepAccount(tx, payee, account, { givenById: actor.id })
  if (given.isNew)
    await ('userId' in payee
      ? notifyOfAccount(tx, payee.userId, given, 'staff')
      : notifyOfCompanyAccount(tx, payee.companyId, given, 'staff'))
  return given.id
}

const isSame = (asked: BankAccount, given: BankAccount): boolean =>
  asked.bank === given.bank && asked.accountNumber === given.accountNumber && asked.accountName === given.accountName
