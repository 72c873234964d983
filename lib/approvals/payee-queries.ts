import 'server-only'
import { db } from '@/lib/database/db'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'
import { KEEP_DAYS } from '@/lib/core/retention'
import { balanceOf } from '@/lib/credit/ledger'
import { outstanding, writtenOffOf } from '@/lib/credit/queries'
import { companyCredit } from '@/lib/deductions/receipts'

/** Whose credit it is, in facts, and what they have and owe, in kobo. */
type PayeeFacts = {
  readonly href: string
  readonly facts: readonly (readonly [string, string])[]
  readonly credit: Kobo
  readonly owed: Kobo
  /** What was written off and is not repaid. */
  readonly lost: Kobo
  readonly giver: string
  readonly notGiven: string
}

export async function buyerFacts(userId: string): Promise<PayeeFacts | null> {
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

export async function companyFacts(companyId: string): Promise<PayeeFacts | null> {
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

/** What stands for a bank account that is gone. */
export const ACCOUNT_DELETED = `Withdrawn by its owner, or deleted ${KEEP_DAYS.bankAccounts} days after the payout`
