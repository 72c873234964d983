import 'server-only'
import type { ApprovalState } from '@/generated/prisma/enums'
import { db } from '@/lib/core/db'
import { isId } from '@/lib/core/ids'
import { ZERO, formatNaira, kobo } from '@/lib/core/money'
import { KEEP_DAYS } from '@/lib/core/retention'
import { outstanding } from '@/lib/credit/queries'
import { GONE } from './goods-queries'
import type { ApprovalFacts, RequestOf } from './schema'

/** What the second person decides a payout by. Whoever makes the transfer reads the bank account here, too. */
export async function payoutFacts(
  { about, accountId, amount = ZERO }: RequestOf<'payout'>,
  state: ApprovalState,
): Promise<ApprovalFacts> {
  const [buyer, account, owed] = await Promise.all([
    isId(about)
      ? db().user.findUnique({
          where: { id: about },
          select: {
            fullName: true,
            email: true,
            company: { select: { name: true } },
            wallet: { select: { creditKobo: true } },
          },
        })
      : null,
    accountId === null ? null : db().payoutAccount.findUnique({ where: { id: accountId } }),
    isId(about) ? outstanding(about) : ZERO,
  ])
  if (!buyer) return GONE
  const credit = kobo(buyer.wallet?.creditKobo ?? 0n)
  return {
    title: `Payout of ${formatNaira(amount)}`,
    href: `/staff/buyers/${about}`,
    facts: [
      ['Buyer', `${buyer.fullName}, ${buyer.email}`],
      ...(buyer.company ? ([['Company', buyer.company.name]] as const) : []),
      ...(account
        ? ([
            ['Bank', account.bank],
            ['Account number', account.accountNumber],
            ['Account name', account.accountName],
            ['Account given by', account.isAsked ? 'The buyer, signed in' : 'The requester'],
          ] as const)
        : ([['Bank account', accountId === null ? NOT_GIVEN : DELETED]] as const)),
      ...(state === 'pending'
        ? ([
            ['Credit now', formatNaira(credit)],
            ...(owed > 0n ? ([['Owes now', formatNaira(owed)]] as const) : []),
            ['After you approve', 'Transfer the amount from our bank account today: it counts as paid at once'],
          ] as const)
        : []),
    ],
  }
}

const NOT_GIVEN = 'Not given. Agree on it with the buyer, and check that it is theirs'
const DELETED = `Withdrawn by the buyer, or deleted ${KEEP_DAYS.bankAccounts} days after the payout`
