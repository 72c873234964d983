import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Day } from '@/lib/core/clock'
import type { Tx } from './db'
import { isProduction } from '@/lib/settings/env'
import { type RawTx, raw } from './raw'

/**
 * The order in which a transaction may lock rows, by table: earlier ones first (ARCHITECTURE.md, "Locks").
 * `delivery days` and `refunds of a payment` are advisory locks.
 */
const LOCK_ORDER = [
  'approvals',
  'companies',
  'invitations',
  'payments',
  'orders',
  'users',
  'roster_entries',
  'wallets',
  'delivery days',
  'purchase_orders',
  'products',
  'categories',
  'packages',
  'refunds of a payment',
  'refunds',
  'tickets',
  'faqs',
  'webhook_endpoints',
] as const
type Kind = (typeof LOCK_ORDER)[number]

const heldLocks = new WeakMap<RawTx, Map<Kind, ReadonlySet<string>>>()

/**
 * Records what a transaction has locked, in tests and development. It sees the locks of this file only, not those that
 * an UPDATE, DELETE or foreign key takes.
 * @throws Error for a lock outside a transaction, and for a lock out of order, which could cause a deadlock
 */
function noteLocks(tx: RawTx, kind: Kind, ids: readonly string[]): void {
  if (isProduction()) return
  if ('$connect' in tx || tx === raw()) throw new Error(`${kind}: a lock outside a transaction ends with its statement`)

  const held = heldLocks.get(tx) ?? new Map<Kind, ReadonlySet<string>>()
  if (ids.every((id) => held.get(kind)?.has(id))) return

  const latest = [...held.keys()].at(-1)
  if (latest === kind) throw new Error(`${kind}: lock all rows of a table in one call`)
  if (latest && LOCK_ORDER.indexOf(kind) < LOCK_ORDER.indexOf(latest))
    throw new Error(`${kind} must be locked before ${latest}`)
  heldLocks.set(tx, held.set(kind, new Set(ids)))
}

/**
 * Locks rows until the transaction ends, in the order of their ids. FOR NO KEY UPDATE, because FOR UPDATE would also
 * stop every insert of a row that refers to a locked one.
 */
async function lockRows(tx: Tx, table: Kind, where: Prisma.Sql): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(table)} WHERE ${where} ORDER BY id FOR NO KEY UPDATE`
  noteLocks(
    tx,
    table,
    rows.map(({ id }) => id),
  )
}

const lockById =
  (table: Kind) =>
  (tx: Tx, id: string): Promise<void> =>
    lockRows(tx, table, Prisma.sql`id = ${id}::uuid`)

const lockAll =
  (table: Kind) =>
  (tx: Tx): Promise<void> =>
    lockRows(tx, table, Prisma.sql`true`)

export const lockApproval = lockById('approvals')

export const lockApprovals = (tx: Tx, ids: readonly string[]): Promise<void> =>
  lockRows(tx, 'approvals', Prisma.sql`id = ANY(${ids}::uuid[])`)

/** Locks a company: its terms, its deductions and its remittances. */
export const lockCompany = lockById('companies')

/** Locks companies whose transfers one bank statement has. */
export const lockCompanies = (tx: Tx, ids: readonly string[]): Promise<void> =>
  lockRows(tx, 'companies', Prisma.sql`id = ANY(${ids}::uuid[])`)

export const lockCompanyByName = (tx: Tx, nameKey: string): Promise<void> =>
  lockRows(tx, 'companies', Prisma.sql`name_key = ${nameKey}`)

export const lockInvitation = lockById('invitations')

export const lockPayment = lockById('payments')

export const lockOrder = lockById('orders')

/** Locks the order whose fees a payment is for, if there is one. */
export const lockOrderOfPayment = (tx: Tx, paymentId: string): Promise<void> =>
  lockRows(tx, 'orders', Prisma.sql`id = (SELECT order_id FROM payments WHERE id = ${paymentId}::uuid)`)

/** Locks a person: the account, what HR decides about it, and the cart. */
export const lockUser = lockById('users')

/** A subquery that locks a person while one statement runs that needs no transaction of its own. */
export const lockedUser = (userId: string): Prisma.Sql =>
  Prisma.sql`(SELECT id FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE)`

export const lockUsers = (tx: Tx, ids: readonly string[]): Promise<void> =>
  lockRows(tx, 'users', Prisma.sql`id = ANY(${ids}::uuid[])`)

export const lockUserByEmail = (tx: Tx, email: string): Promise<void> =>
  lockRows(tx, 'users', Prisma.sql`email = ${email}`)

/** Locks people whom a company listed, so that nobody is confirmed by their listing meanwhile. */
export const lockListings = (tx: Tx, companyId: string, keys: readonly string[]): Promise<void> =>
  lockRows(tx, 'roster_entries', Prisma.sql`company_id = ${companyId}::uuid AND staff_key = ANY(${keys}::text[])`)

/**
 * A subquery for the listings with the email of people who wait to be confirmed, locked while one statement confirms
 * them: HR may be taking the roster back.
 * @param who a condition on `person`
 */
export const lockedListings = (who: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT listing.* FROM roster_entries listing
    JOIN users person ON person.company_id = listing.company_id AND person.email = listing.email
  WHERE ${who} AND person.role = 'buyer' AND person.eligibility = 'pending' AND listing.email <> ''
  ORDER BY listing.id FOR NO KEY UPDATE OF listing)`

/** Locks a buyer's wallet, which guards their credit and debts. Creates the wallet if it is missing. */
export const lockWallet = (tx: Tx, userId: string): Promise<void> => lockWallets(tx, [userId])

/** The conflict with an existing wallet locks it, and the condition keeps it as it is. */
const LOCK_EXISTING = Prisma.sql`
  ON CONFLICT (user_id) DO UPDATE SET credit_kobo = wallets.credit_kobo WHERE false`

/** Locks the wallets of many buyers, and creates the missing ones. */
export async function lockWallets(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO wallets (user_id) SELECT DISTINCT id FROM unnest(${userIds}::uuid[]) AS id ORDER BY id ${LOCK_EXISTING}`
  noteLocks(tx, 'wallets', userIds)
}

/**
 * Locks the account, the cart and the wallet of a buyer in one statement, the account first. Before it, other orders at
 * the buyer's company wait until the transaction ends: an advisory lock, because the row of the company belongs to
 * payroll.
 */
export async function lockBuyer(tx: RawTx, userId: string): Promise<void> {
  await tx.$executeRaw`
    WITH company AS MATERIALIZED (
      SELECT id AS user_id, pg_advisory_xact_lock(hashtextextended('company-credit:' || company_id::text, 0))
      FROM users WHERE id = ${userId}::uuid),
    person AS (
      SELECT users.id FROM users JOIN company ON company.user_id = users.id FOR NO KEY UPDATE OF users)
    INSERT INTO wallets (user_id) SELECT id FROM person ${LOCK_EXISTING}`
  noteLocks(tx, 'users', [userId])
  noteLocks(tx, 'wallets', [userId])
}

/**
 * Makes other orders for a day of a delivery place wait, so that each counts those before it. It is an advisory lock,
 * because a day has no row.
 */
export async function lockDeliveryDay(tx: RawTx, placeId: string, day: Day): Promise<void> {
  const key = `delivery-day:${placeId}:${day}`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  noteLocks(tx, 'delivery days', [key])
}

/** Locks a purchase order: what came in for it, and what is billed. */
export const lockPurchaseOrder = lockById('purchase_orders')

export const lockProduct = lockById('products')

export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<void> =>
  lockRows(tx, 'products', Prisma.sql`id = ANY(${ids}::uuid[])`)

/** A subquery that locks products, in the order of their ids, for a statement of the transaction that changes them. */
export function lockedProducts(tx: RawTx, ids: readonly string[]): Prisma.Sql {
  noteLocks(tx, 'products', ids)
  return Prisma.sql`(SELECT id FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE)`
}

export const lockPackage = lockById('packages')

/** Locks all categories: they share one order. */
export const lockCategories = lockAll('categories')

/**
 * Makes other refunds of the payment wait. It is an advisory lock, which the database's check of refunds takes too.
 * The payment's row cannot serve: it is locked before the wallet, but a cancelled order requests its refund after it.
 */
export async function lockRefundsOf(tx: Tx, paymentId: string): Promise<void> {
  await tx.$executeRaw`SELECT lock_refunds(${paymentId}::uuid)`
  noteLocks(tx, 'refunds of a payment', [paymentId])
}

export const lockRefund = lockById('refunds')

export const lockTicket = lockById('tickets')

/**
 * Waits for the entries that are being booked, and keeps new ones waiting until the transaction ends. Closing a month
 * takes this lock alone and first, so it has no place in the order.
 */
export async function lockLedger(tx: Tx): Promise<void> {
  await tx.$executeRaw`LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE`
}

/** Locks an address that gets events: its secret, and what waits for it. */
export const lockEndpoint = lockById('webhook_endpoints')

/** Locks all questions: they share one order. */
export const lockFaqs = lockAll('faqs')

/** The tables whose old rows are deleted. */
export type AgeingTable =
  | 'api_keys'
  | 'one_time_codes'
  | 'order_step_keys'
  | 'outbox_mails'
  | 'outbox_messages'
  | 'payout_accounts'
  | 'rate_limits'
  | 'reset_links'
  | 'roster_entries'
  | 'roster_rows'
  | 'sessions'
  | 'used_challenges'
  | 'webhook_events'

/** A condition in SQL, by the database's clock, such as `created_at < now() - interval '30 days'`. */
export type Condition = Prisma.Sql

/**
 * The statement that deletes up to `limit` rows, without those that somebody has locked. It never waits, so it has no
 * place in the order of locks.
 */
export const deletionOfUnlocked = (table: AgeingTable, where: Condition, limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM ${Prisma.raw(table)} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${Prisma.raw(table)} WHERE ${where} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`
