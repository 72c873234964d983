import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { namesOf } from '@/lib/access/names-queries'
import type { Staff } from '@/lib/core/actors'
import { DAY_TO_COME, TWO_DAYS } from '@/lib/core/as-of-rules'
import { BOOKS_DAY, DAYS, daysOf } from '@/lib/database/books-day'
import type { Day } from '@/lib/core/clock'
import { databaseDay, db, report } from '@/lib/database/db'
import { badRequest } from '@/lib/core/errors'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import { kobo, sum, toNaira } from '@/lib/core/money'
import type { QueryOf } from '@/lib/core/lists'
import type { ENTRIES } from './lists'
import type { EntryDto, TrialBalanceDto } from './schema'

type EntriesFilter = QueryOf<typeof ENTRIES>

/**
 * The day that a call asks a report for, in Africa/Lagos; undefined for the present moment.
 * @throws AppError 400 for two different days, and for a day that has not come
 */
export async function askedDay({
  asOf,
  on,
}: {
  asOf?: Day | undefined
  on?: Day | undefined
}): Promise<Day | undefined> {
  if (asOf !== undefined && on !== undefined && asOf !== on) throw badRequest(TWO_DAYS)
  const asked = asOf ?? on
  if (asked !== undefined && asked > (await databaseDay())) throw badRequest(DAY_TO_COME)
  return asked
}

/** The day that a page's address asks for, if it has come. Anything else means the present moment. */
export const pastDay = async (asked: Day | undefined): Promise<Day | undefined> =>
  asked !== undefined && asked <= (await databaseDay()) ? asked : undefined

/** Debits, credits and balance of each kind of account up to the end of the day `on` (Africa/Lagos), or until now. */
export async function trialBalance(_actor: Staff, on?: Day): Promise<TrialBalanceDto> {
  const until =
    on === undefined
      ? Prisma.empty
      : Prisma.sql`
          JOIN ledger_entries entry
            ON entry.id = posting.entry_id AND ${BOOKS_DAY} <= ${on}::date`
  const rows = await report(
    (from) => from.$queryRaw<{ account: LedgerAccountKind; debits: bigint; credits: bigint }[]>`
    SELECT account.kind::text AS account,
      coalesce(sum(posting.amount) FILTER (WHERE posting.amount > 0), 0)::bigint AS debits,
      coalesce(-sum(posting.amount) FILTER (WHERE posting.amount < 0), 0)::bigint AS credits
    FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id ${until}
    GROUP BY account.kind ORDER BY account.kind`,
  )
  return {
    debits: toNaira(sum(rows.map(({ debits }) => kobo(debits)))),
    credits: toNaira(sum(rows.map(({ credits }) => kobo(credits)))),
    accounts: rows.map(({ account, debits, credits }) => ({
      account,
      debits: toNaira(debits),
      credits: toNaira(credits),
      balance: toNaira(debits - credits),
    })),
  }
}

/** A page of the entries that match a filter, newest first. Reads the reports database, which may lag by seconds. */
export async function listEntries(_actor: Staff, filter: EntriesFilter, size = DESK_PAGE): Promise<Page<EntryDto>> {
  const where = await conditions(filter)
  const order =
    filter.sort === 'booked'
      ? Prisma.sql`${BOOKS_DAY}, entry.booked_at, entry.id`
      : Prisma.sql`${BOOKS_DAY} DESC, entry.booked_at DESC, entry.id DESC`
  const found = await report(
    (from) => from.$queryRaw<{ id: string }[]>`
      SELECT entry.id FROM ledger_entries entry WHERE ${where}
      ORDER BY ${order}
      LIMIT ${withOneMore(size)}`,
  )
  const page = toPage(found, ({ id }) => id, size)
  const rows = new Map(
    (await report((from) => readEntries(from, { id: { in: page.items } }))).map((row) => [row.id, row]),
  )
  return { items: page.items.flatMap((id) => rows.get(id) ?? []), nextCursor: page.nextCursor }
}

/** The entries of one payment in the order of their recording, read without lag. */
export const entriesOfPayment = (_actor: Staff, paymentId: string): Promise<EntryDto[]> =>
  readEntries(db(), { paymentId })

async function conditions({ event, account, q, from, to, sort, cursor }: EntriesFilter): Promise<Prisma.Sql> {
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(event ? [Prisma.sql`entry.event = ${event}::"LedgerEvent"`] : []),
      ...(account
        ? [
            Prisma.sql`EXISTS (
              SELECT FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting.account_id
              WHERE posting.entry_id = entry.id AND account.kind = ${account}::"LedgerAccountKind")`,
          ]
        : []),
      ...(q ? [await matchesOrderOrBuyers(q)] : []),
      ...(from ? [Prisma.sql`${BOOKS_DAY} >= ${from}::date`] : []),
      ...(to ? [Prisma.sql`${BOOKS_DAY} <= ${to}::date`] : []),
      ...(cursor
        ? [
            Prisma.sql`
              (${BOOKS_DAY}, entry.booked_at, entry.id) ${sort === 'booked' ? Prisma.sql`>` : Prisma.sql`<`}
                (SELECT ${BOOKS_DAY}, booked_at, id FROM ledger_entries entry WHERE id = ${cursor}::uuid)`,
          ]
        : []),
    ],
    ' AND ',
  )
}

const MAX_BUYERS = 100

/** Matches the entries of one order number, or of the buyers whose email address starts with `text`. */
async function matchesOrderOrBuyers(text: string): Promise<Prisma.Sql> {
  const [order, buyers] = await Promise.all([
    report((from) => from.order.findUnique({ where: { number: text.trim().toUpperCase() }, select: { id: true } })),
    report((from) =>
      from.user.findMany({
        where: { role: 'buyer', email: { startsWith: text.trim().toLowerCase() } },
        select: { id: true },
        take: MAX_BUYERS,
      }),
    ),
  ])
  if (order) return Prisma.sql`entry.order_id = ${order.id}::uuid`
  return Prisma.sql`entry.id IN (${entriesOf(buyers.map(({ id }) => id))})`
}

/**
 * SQL for the ids of all ledger entries of buyers: those of their accounts, payments and orders. It finds them by lists
 * of ids, because PostgreSQL cannot know how few entries a buyer has, and would join the whole ledger (decision 0071).
 */
export const entriesOf = (userIds: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT posting.entry_id AS id
  FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
  WHERE account.user_id = ANY (${userIds}::uuid[])
  UNION
  SELECT id FROM ledger_entries
  WHERE payment_id = ANY (ARRAY (SELECT id FROM payments WHERE user_id = ANY (${userIds}::uuid[])))
  UNION
  SELECT id FROM ledger_entries
  WHERE order_id = ANY (ARRAY (SELECT id FROM orders WHERE user_id = ANY (${userIds}::uuid[])))`

/** Staff may ask to reverse these events only. */
const UNDONE_ON_REQUEST: readonly LedgerEvent[] = [
  'deduction_confirmed',
  'repayment_received',
  'written_off',
  'remittance_received',
  'credit_paid_out',
  'company_credit_applied',
  'settlement_received',
]

async function readEntries(
  client: ReturnType<typeof db>,
  where: { id?: { in: string[] }; paymentId?: string },
): Promise<EntryDto[]> {
  const rows = await client.ledgerEntry.findMany({
    where,
    select: {
      id: true,
      event: true,
      ...DAYS,
      memo: true,
      paymentId: true,
      actorId: true,
      order: { select: { number: true } },
      reverses: { select: { event: true } },
      reversedBy: { select: { id: true } },
      postings: {
        select: {
          amount: true,
          account: { select: { kind: true, user: { select: { email: true } }, company: { select: { name: true } } } },
        },
        orderBy: { amount: 'desc' },
      },
    },
    orderBy: [{ bookedAt: 'asc' }, { id: 'asc' }],
  })
  const actors = rows.map(({ actorId }) => actorId)
  const nameOf = await namesOf(actors, {}, client)
  return rows.map(({ id, event, memo, paymentId, actorId, order, reverses, reversedBy, postings, ...entry }) => ({
    id,
    event,
    memo,
    paymentId,
    at: entry.bookedAt.toISOString(),
    ...daysOf(entry),
    orderNumber: order?.number ?? null,
    by: nameOf(actorId) || null,
    undoes: reverses?.event ?? null,
    isUndone: reversedBy !== null,
    canUndo: reversedBy === null && UNDONE_ON_REQUEST.includes(event),
    postings: postings.map(({ amount, account }) => ({
      account: account.kind,
      owner: account.user?.email ?? account.company?.name ?? null,
      amount: toNaira(amount),
    })),
  }))
}
