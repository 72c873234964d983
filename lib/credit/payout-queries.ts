import 'server-only'
import type { Buyer, Staff } from '@/lib/core/actors'
import { Prisma } from '@/generated/prisma/client'
import { type Day, dayColumn } from '@/lib/core/clock'
import { databaseDay, databaseNow, db } from '@/lib/core/db'
import { orderBy } from '@/lib/accounts/people-queries'
import { isId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import { maskedNumber } from './bank-rules'
import { payoutRefusal } from './payout-rules'
import type { Payee } from './payouts'
import type { BankAccount, CompanyPayoutDto, OwnPayoutDto, PayoutDto, PayoutsQuery } from './schema'

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

type Row = {
  id: string
  full_name: string
  email: string
  company: string | null
  credit_kobo: bigint
  asked_at: Date | null
  payable_from: Date | null
}

/**
 * SQL for the buyers whose credit is to be paid out: they asked for it, or have left and owe nothing, so that no order
 * can use it.
 */
const toBePaid = (today: Day) => Prisma.sql`
  FROM wallets wallet JOIN users ON users.id = wallet.user_id
  LEFT JOIN payout_accounts asked ON asked.user_id = users.id AND asked.is_asked AND asked.paid_at IS NULL
  WHERE wallet.credit_kobo > 0 AND (asked.id IS NOT NULL OR (
    (users.eligibility = 'left' OR users.last_day <= ${dayColumn(today)}::date)
    AND NOT EXISTS (SELECT FROM plans WHERE plans.user_id = users.id AND plans.state = 'open')))`

/** What lists of buyers' credit sort by. */
export const CREDIT_KEYS: Readonly<Record<'registered' | 'credit', Prisma.Sql[]>> = {
  registered: [Prisma.sql`users.id`],
  credit: [Prisma.sql`wallet.credit_kobo`, Prisma.sql`users.id`],
}

/** Lists the buyers whose credit is to be paid out, those who registered first before others. */
export async function listPayouts(
  _actor: Staff,
  { cursor, sort = 'registered' }: PayoutsQuery = {},
  size = DESK_PAGE,
): Promise<Page<PayoutDto>> {
  const { by, after, order } = orderBy(CREDIT_KEYS, sort)
  const rest =
    cursor === undefined
      ? Prisma.sql`true`
      : Prisma.sql`(${by}) ${after} (
          SELECT ${by} FROM wallets wallet JOIN users ON users.id = wallet.user_id WHERE users.id = ${cursor}::uuid)`
  const rows = await db().$queryRaw<Row[]>`
    SELECT users.id, users.full_name, users.email, wallet.credit_kobo, asked.created_at AS asked_at,
      CASE WHEN asked.held_until > now() THEN asked.held_until END AS payable_from,
      (SELECT name FROM companies WHERE companies.id = users.company_id) AS company
    ${toBePaid(await databaseDay())} AND ${rest} ORDER BY ${order} LIMIT ${withOneMore(size)}`
  return toPage(
    rows,
    (row) => ({
      id: row.id,
      fullname: row.full_name,
      email: row.email,
      company: row.company ?? '',
      credit: toNaira(row.credit_kobo),
      askedAt: row.asked_at?.toISOString() ?? null,
      payableFrom: row.payable_from?.toISOString() ?? null,
    }),
    size,
  )
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
  { cursor }: { readonly cursor?: string | undefined } = {},
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
