import 'server-only'
import type { Buyer, Staff } from '@/lib/core/actors'
import { Prisma } from '@/generated/prisma/client'
import { dayColumn, lagosDay } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { isId } from '@/lib/core/ids'
import { DESK_PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import { maskedNumber } from './bank-rules'
import type { BankAccount, OwnPayoutDto, PayoutDto } from './schema'

/** The buyer's request for a payout that waits; null without one. */
export async function ownPayout(actor: Buyer): Promise<OwnPayoutDto | null> {
  const row = await db().payoutAccount.findFirst({
    where: { userId: actor.id, isAsked: true, paidAt: null },
    select: { bank: true, accountNumber: true, createdAt: true },
  })
  return row && { bank: row.bank, maskedNumber: maskedNumber(row.accountNumber), askedAt: row.createdAt.toISOString() }
}

/** The bank account to which a buyer asked to be paid, with its id; null when they did not ask. */
export async function askedAccount(
  _actor: Staff,
  userId: string,
): Promise<(BankAccount & { readonly id: string }) | null> {
  if (!isId(userId)) return null
  return db().payoutAccount.findFirst({
    where: { userId, isAsked: true, paidAt: null },
    select: { id: true, bank: true, accountNumber: true, accountName: true },
  })
}

type Row = {
  id: string
  full_name: string
  email: string
  company: string | null
  credit_kobo: bigint
  asked_at: Date | null
}

/**
 * SQL for the buyers whose credit is to be paid out: they asked for it, or have left and owe nothing, so that no order
 * can use it.
 */
const toBePaid = () => Prisma.sql`
  FROM wallets wallet JOIN users ON users.id = wallet.user_id
  LEFT JOIN payout_accounts asked ON asked.user_id = users.id AND asked.is_asked AND asked.paid_at IS NULL
  WHERE wallet.credit_kobo > 0 AND (asked.id IS NOT NULL OR (
    (users.eligibility = 'left' OR users.last_day <= ${dayColumn(lagosDay(new Date()))}::date)
    AND NOT EXISTS (SELECT FROM plans WHERE plans.user_id = users.id AND plans.state = 'open')))`

/** Lists the buyers whose credit is to be paid out, those who registered first before others. */
export async function listPayouts(
  _actor: Staff,
  { cursor }: { readonly cursor?: string | undefined } = {},
): Promise<Page<PayoutDto>> {
  const after = cursor === undefined ? Prisma.sql`true` : Prisma.sql`users.id > ${cursor}::uuid`
  const rows = await db().$queryRaw<Row[]>`
    SELECT users.id, users.full_name, users.email, wallet.credit_kobo, asked.created_at AS asked_at,
      (SELECT name FROM companies WHERE companies.id = users.company_id) AS company
    ${toBePaid()} AND ${after} ORDER BY users.id LIMIT ${DESK_PAGE_TAKE}`
  return toPage(rows, (row) => ({
    id: row.id,
    fullname: row.full_name,
    email: row.email,
    company: row.company ?? '',
    credit: toNaira(row.credit_kobo),
    askedAt: row.asked_at?.toISOString() ?? null,
  }))
}
