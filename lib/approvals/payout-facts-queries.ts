import 'server-only'
import type { ApprovalState } from '@/generated/prisma/enums'
import { formatShortMoment } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { isId } from '@/lib/core/ids'
import { type Kobo, ZERO, formatNairaExact, kobo } from '@/lib/core/money'
import { KEEP_DAYS } from '@/lib/core/retention'
import { balanceOf } from '@/lib/credit/ledger'
import { outstanding, writtenOffOf } from '@/lib/credit/queries'
import { companyCredit } from '@/lib/deductions/receipts'
import { GONE } from './goods-queries'
import type { ApprovalFacts, RequestOf } from './schema'

type Fact = readonly [string, string]

/** What the second person decides a payout by. Whoever makes the transfer reads the bank account here, too. */
export async function payoutFacts(request: RequestOf<'payout'>, state: ApprovalState): Promise<ApprovalFacts> {
  const { about, accountId, payee, reference, amount = ZERO } = request
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
        : ([['Bank account', accountId === null ? who.notGiven : DELETED]] as const)),
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
}

/** When a bank account can be paid, and whether it waits for a second person. */
const accountState = (account: {
  readonly heldUntil: Date | null
  readonly confirmedAt: Date | null
  readonly companyId: string | null
  readonly isAsked: boolean
}): Fact[] => [
  ...(account.heldUntil ? ([['Can be paid from', formatShortMoment(account.heldUntil)]] as const) : []),
  ...(account.companyId !== null && account.isAsked && !account.confirmedAt
    ? ([['Confirmed', 'Not yet by a second person']] as const)
    : []),
]

/** What the second person decides about, of a company's bank account. */
export async function payoutAccountFacts(
  { about, accountId }: RequestOf<'payout_account'>,
  state: ApprovalState,
): Promise<ApprovalFacts> {
  const [company, account] = await Promise.all([
    isId(about) ? db().company.findUnique({ where: { id: about }, select: { name: true } }) : null,
    isId(accountId) ? db().payoutAccount.findUnique({ where: { id: accountId } }) : null,
  ])
  if (!company) return GONE
  return {
    title: `Bank account of ${company.name}`,
    href: null,
    facts: account
      ? [
          ['Bank', account.bank],
          ['Account number', account.accountNumber],
          ['Account name', account.accountName],
          ...(state === 'pending'
            ? ([
                ...(account.heldUntil ? ([['Can be paid from', formatShortMoment(account.heldUntil)]] as const) : []),
                ['Before you approve', 'Make sure, not by email, that it is the company’s own account'],
              ] as const)
            : []),
        ]
      : [['Bank account', DELETED]],
  }
}

/** Whose credit it is, in facts, and what they have and owe, in kobo. */
type PayeeFacts = {
  readonly href: string
  readonly facts: readonly Fact[]
  readonly credit: Kobo
  readonly owed: Kobo
  /** What was written off and is not repaid. */
  readonly lost: Kobo
  readonly giver: string
  readonly notGiven: string
}

async function buyerFacts(userId: string): Promise<PayeeFacts | null> {
  const [buyer, owed, lost] = await Promise.all([
    db().user.findUnique({
      where: { id: userId },
      select: {
        fullName: true,
        email: true,
        company: { select: { name: true } },
        wallet: { select: { creditKobo: true } },
      },
    }),
    outstanding(userId),
    writtenOffOf(userId),
  ])
  return (
    buyer && {
      href: `/staff/buyers/${userId}`,
      facts: [
        ['Buyer', `${buyer.fullName}, ${buyer.email}`],
        ...(buyer.company ? ([['Company', buyer.company.name]] as const) : []),
      ],
      credit: kobo(buyer.wallet?.creditKobo ?? 0n),
      owed,
      lost,
      giver: 'The buyer, signed in',
      notGiven: 'Not given. Agree on it with the buyer, and check that it is theirs',
    }
  )
}

/** What the second person decides about, of a buyer whose debt was written off. */
export async function newCreditFacts(about: string): Promise<ApprovalFacts> {
  const who = isId(about) ? await buyerFacts(about) : null
  if (!who) return GONE
  return {
    title: 'Credit after a write-off',
    href: who.href,
    facts: [
      ...who.facts,
      ['Written off and not repaid', formatNairaExact(who.lost)],
      ['Owes now', formatNairaExact(who.owed)],
      ['After you approve', 'The buyer can buy on credit up to the usual limit. The written-off debt stays'],
    ],
  }
}

async function companyFacts(companyId: string): Promise<PayeeFacts | null> {
  const [company, credit, owed] = await Promise.all([
    db().company.findUnique({ where: { id: companyId }, select: { name: true } }),
    companyCredit(db(), companyId),
    balanceOf(db(), { kind: 'payroll_receivable', companyId }),
  ])
  return (
    company && {
      href: `/staff/remittances/${companyId}`,
      facts: [['Company', company.name]],
      credit,
      owed,
      lost: ZERO,
      giver: 'HR of the company, signed in',
      notGiven: 'Not given. Agree on it with HR, and check that it is the company’s',
    }
  )
}

const DELETED = `Withdrawn by its owner, or deleted ${KEEP_DAYS.bankAccounts} days after the payout`
