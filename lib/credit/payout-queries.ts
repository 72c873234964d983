import 'server-only'
import type { Buyer, Staff } from '@/lib/core/actors'
import { Prisma } from '@/generated/prisma/client'
import { type Day, dayColumn } from '@/lib/core/clock'
import { databaseDay, databaseNow, db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { toNaira } from '@/lib/core/money'
import { maskedNumber } from './bank-rules'
import { BUYERS_WITH_CREDIT, readCreditPage } from './credit-page-queries'
import { payoutRefusal } from './payout-rules'
import type { COMPANY_PAYOUTS, PAYOUTS } from './lists'
import type { Payee } from './payouts'
import type { BankAccount, CompanyPayoutDto, OwnPayoutDto, PayoutDto } from './schema'

/** The buyer's request for a payout that waits; null without one. */
export const ownPayout = (actor: Buyer): Promise<OwnPayoutDto | null> => waitingPayout({ userId: actor.id })

/** The request of a buyer or company for a payout that waits, with its account masked; null without one. */
export async function waitingPayout(payee: Payee): Promise<OwnPayoutDto | null> {
  const row = await db().payoutAccount.findFirst({
    where: { ...payee, isAsked: true, paidAt: null },
    select: { bank: true, accountNumber: true, createdAt: true, heldUntil: true, confirmedAt: true },
  })
  return (
    row && {
      bank: row.bank,
      maskedNumber: maskedNumber(row.accountNumber),
      askedAt: row.createdAt.toISOString(),
      payableFrom: payableFrom(row.heldUntil, await databaseNow()),
      confirmed: 'userId' in payee || row.confirmedAt !== null,
    }
  )
}

const payableFrom = (heldUntil: Date | null, now: Date): string | null =>
  heldUntil !== null && heldUntil > now ? heldUntil.toISOString() : null

/** The bank account to which a buyer or company asked to be paid, with its id; null when they did not ask. */
export async function askedAccount(_actor: Staff, payee: Payee): Promise<AskedAccount | null> {
  if (!isId('userId' in payee ? payee.userId : payee.companyId)) return null
  const row = await db().payoutAccount.findFirst({
    where: { ...payee, isAsked: true, paidAt: null },
    select: { id: true, bank: true, accountNumber: true, accountName: true, heldUntil: true, confirmedAt: true },
  })
  if (!row) return null
  const { heldUntil, confirmedAt, ...account } = row
  const refusal = payoutRefusal({ heldUntil, confirmedAt, needsSecond: 'companyId' in payee }, await databaseNow())
  return { ...account, refusal: refusal?.message ?? null }
}

/** `refusal` says why no money may be sent to the account yet. */
type AskedAccount = BankAccount & { readonly id: string; readonly refusal: string | null }

/**
 * SQL for the buyers whose credit is to be paid out: they asked for it, or have left and owe nothing, so that no order
 * can use it.
 */
const toBePaid = (today: Day) => Prisma.sql`
  ${BUYERS_WITH_CREDIT} AND (asked.id IS NOT NULL OR (
    (users.eligibility = 'left' OR users.last_day <= ${dayColumn(today)}::date)
    AND NOT EXISTS (SELECT FROM plans WHERE plans.user_id = users.id AND plans.state = 'open')))`

const PAYABLE_FROM = Prisma.sql`CASE WHEN users.held_until > now() THEN users.held_until END`

/** Lists the buyers whose credit is to be paid out, those who registered first before others. */
export async function listPayouts(
  _actor: Staff,
  { cursor, sort = 'registered' }: QueryOf<typeof PAYOUTS> = {},
  size = DESK_PAGE,
): Promise<Page<PayoutDto>> {
  const list = { from: toBePaid(await databaseDay()), more: PAYABLE_FROM, sort, cursor }
  const { items, nextCursor } = await readCreditPage(db(), list, size)
  return { items: items.map(({ more, ...buyer }) => ({ ...buyer, payableFrom: more })), nextCursor }
}

/** Counts the buyers and the companies whose credit is to be paid out. */
export async function countPayouts(_actor: Staff): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT ((SELECT count(*) ${toBePaid(await databaseDay())}) + (SELECT count(*) ${ASKED_BY_COMPANIES}))::int AS count`
  return row?.count ?? 0
}

/** SQL for the companies that asked for the payout of their credit and have some. */
const ASKED_BY_COMPANIES = Prisma.sql`
  FROM payout_accounts asked JOIN companies company ON company.id = asked.company_id
  CROSS JOIN LATERAL (
    SELECT coalesce(-sum(posting.amount), 0)::bigint AS credit
    FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
    WHERE account.company_id = company.id AND account.kind = 'company_credit'
  ) AS kept
  WHERE asked.is_asked AND asked.paid_at IS NULL AND kept.credit > 0`

type CompanyRow = {
  id: string
  name: string
  credit: bigint
  asked_at: Date
  payable_from: Date | null
  confirmed: boolean
}

/** Lists the companies that asked for the payout of their credit, by id. */
export async function listCompanyPayouts(
  _actor: Staff,
  { cursor }: QueryOf<typeof COMPANY_PAYOUTS> = {},
  size = DESK_PAGE,
): Promise<Page<CompanyPayoutDto>> {
  const after = cursor === undefined ? Prisma.sql`true` : Prisma.sql`company.id > ${cursor}::uuid`
  const rows = await db().$queryRaw<CompanyRow[]>`
    SELECT company.id, company.name, kept.credit, asked.created_at AS asked_at,
      CASE WHEN asked.held_until > now() THEN asked.held_until END AS payable_from,
      asked.confirmed_at IS NOT NULL AS confirmed
    ${ASKED_BY_COMPANIES} AND ${after}
    ORDER BY company.id LIMIT ${withOneMore(size)}`
  return toPage(
    rows,
    ({ id, name, credit, asked_at, payable_from, confirmed }) => ({
      id,
      company: name,
      credit: toNaira(credit),
      askedAt: asked_at.toISOString(),
      payableFrom: payable_from?.toISOString() ?? null,
      confirmed,
    }),
    size,
  )
}
