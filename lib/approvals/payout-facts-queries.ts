import 'server-only'
import type { ApprovalState } from '@/generated/prisma/enums'
import { db } from '@/lib/core/db'
import { isId } from '@/lib/core/ids'
import { type Kobo, ZERO, formatNairaExact, kobo } from '@/lib/core/money'
import { KEEP_DAYS } from '@/lib/core/retention'
import { balanceOf } from '@/lib/credit/ledger'
import { outstanding } from '@/lib/credit/queries'
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
          ] as const)
        : ([['Bank account', accountId === null ? who.notGiven : DELETED]] as const)),
      ...(reference === '' ? [] : ([['Reference of the transfer', reference]] as const)),
      ...(state === 'pending'
        ? ([
            ['Credit now', formatNairaExact(who.credit)],
            ...(who.owed > 0n ? ([['Owes now', formatNairaExact(who.owed)]] as const) : []),
            ['After you approve', 'Transfer the amount from our bank account today: it counts as paid at once'],
          ] as const)
        : []),
    ],
  }
}

/** Whose credit it is, in facts, and what they have and owe, in kobo. */
type PayeeFacts = {
  readonly href: string
  readonly facts: readonly Fact[]
  readonly credit: Kobo
  readonly owed: Kobo
  readonly giver: string
  readonly notGiven: string
}

async function buyerFacts(userId: string): Promise<PayeeFacts | null> {
  const [buyer, owed] = await Promise.all([
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
      giver: 'The buyer, signed in',
      notGiven: 'Not given. Agree on it with the buyer, and check that it is theirs',
    }
  )
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
      giver: 'HR of the company, signed in',
      notGiven: 'Not given. Agree on it with HR, and check that it is the company’s',
    }
  )
}

const DELETED = `Withdrawn by its owner, or deleted ${KEEP_DAYS.bankAccounts} days after the payout`
