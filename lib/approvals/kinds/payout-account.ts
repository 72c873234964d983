import 'server-only'
import type { Partner } from '@/lib/core/actors'
import { formatShortMoment } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { type AskToConfirm, confirmCompanyAccount } from '@/lib/deductions/company-payouts'
import { GONE, approval } from '../approval'
import { ACCOUNT_DELETED } from '../payee-queries'
import { companyName } from '../person-queries'
import { storeRequest } from '../service'

/** The bank account that gets the credit of a company. */
export const payoutAccount = approval({
  kind: 'payout_account',
  perform: async (tx, { about, accountId }) => {
    await confirmCompanyAccount(tx, about, accountId)
    return undefined
  },
  words: async (tx, { about }) =>
    `Confirm the bank account that gets the credit of ${(await companyName(tx, about)) ?? 'a company'}`,
  facts: async ({ about, accountId }, state) => {
    const [company, account] = await Promise.all([
      companyName(db(), about),
      isId(accountId) ? db().payoutAccount.findUnique({ where: { id: accountId } }) : null,
    ])
    if (company === undefined) return GONE
    return {
      title: `Bank account of ${company}`,
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
        : [['Bank account', ACCOUNT_DELETED]],
    }
  },
})

/**
 * Asks another approver of the company, or Foodbank's finance where the company has none, to confirm a bank account.
 * @returns a function for the service that keeps the account, in its transaction
 */
export const askToConfirm =
  (actor: Partner): AskToConfirm =>
  (tx, accountId) => {
    const { companyId } = actor
    return storeRequest(tx, actor, payoutAccount, { about: companyId, accountId }, '', { companyId })
  }
