import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { type Day, SECOND, addDays, after, columnDay, dayColumn, daysBetween } from '@/lib/core/clock'
import { databaseDay, databaseNow, db, transaction } from '@/lib/core/db'
import { isEnding } from '@/lib/core/ending'
import { nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { KEEP_DAYS } from '@/lib/core/retention'
import { ProviderUnreachable, verifyById } from '@/lib/integrations/flutterwave'
import {
  type ListPage,
  type ListedRefund,
  type ListedTransaction,
  counts,
  listRefundsOfDays,
  listTransactions,
} from '@/lib/integrations/flutterwave-lists'
import { listRefunds } from '@/lib/integrations/flutterwave-refunds'
import { firstComparison } from './comparison-rules'
import { nextCheck } from './rules'
import { type KeptRow, findLeftover, storeComparison } from './store-comparison'

/** How long a run claims days and reads pages. Vercel ends a function after a minute. */
const RUN_MS = 40 * SECOND
/** Longer than the call to the provider that follows can last. */
const LEASE = Prisma.sql`interval '2 minutes'`
/** The first run compares so many days. */
const FIRST_DAYS = 4
/** After a pause of the job, at most so many days are caught up. */
const MOST_DAYS = 31
/** A list of more pages is refused: 20,000 transactions in three days. */
const MOST_PAGES = 2_000
/** What was read is used for this long. The provider's list changes while payments are settled late. */
const FRESH = Prisma.sql`interval '1 hour'`

/**
 * Holds the provider's transactions and refunds of each finished day in Lagos against ours and stores the differences.
 * It books nothing. Several servers may run it at once: one claims each day. A run that ends early continues with the
 * page after the last one.
 * @param until no page is read after it
 * @returns how many days were compared completely
 */
export async function compareDays(until = after(new Date(), RUN_MS)): Promise<number> {
  await addFinishedDays()
  await db().$executeRaw`DELETE FROM compared_days WHERE day < now()::date - ${KEEP_DAYS.providerLists}::int`
  for (let compared = 0; ;) {
    const claimed = new Date() < until && !isEnding() ? await claimDay() : undefined
    if (!claimed) return compared
    if (await compareClaimed(claimed, until)) compared += 1
  }
}

/** Adds the days that are over and not in the table, so that a pause of the job leaves no gap. */
async function addFinishedDays(): Promise<void> {
  const today = await databaseDay()
  const newest = await db().comparedDay.findFirst({ select: { day: true }, orderBy: { day: 'desc' } })
  const missing = newest ? daysBetween(columnDay(newest.day), today) - 1 : FIRST_DAYS
  const days = Array.from({ length: Math.min(Math.max(missing, 0), MOST_DAYS) }, (_, index) =>
    addDays(today, -1 - index),
  )
  if (days.length === 0) return
  await db().comparedDay.createMany({
    data: days.map((day) => ({ day: dayColumn(day), nextRunAt: firstComparison(day) })),
    skipDuplicates: true,
  })
}

type Claimed = {
  readonly id: string
  readonly day: Date
  readonly claim_token: string
  readonly stage: 'transactions' | 'refunds' | 'leftovers'
  readonly next_page: number
  readonly first_total: number
  readonly failures: number
}

/** Claims the day that is most overdue. What was read of it too long ago is read again. */
async function claimDay(): Promise<Claimed | undefined> {
  const isStale = Prisma.sql`(began_at IS NULL OR began_at < now() - ${FRESH})`
  const [claimed] = await db().$queryRaw<Claimed[]>`
    UPDATE compared_days SET claim_token = gen_random_uuid(), next_run_at = now() + ${LEASE},
      stage = CASE WHEN ${isStale} THEN 'transactions' ELSE stage END,
      next_page = CASE WHEN ${isStale} THEN 1 ELSE next_page END,
      began_at = CASE WHEN ${isStale} THEN now() ELSE began_at END
    WHERE id = ${nextUnclaimed('compared_days', Prisma.sql`next_run_at <= now()`)}
    RETURNING id, day, claim_token, stage, next_page, first_total, failures`
  return claimed
}

/** Another server may have this day by now, so this one changes nothing. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

/** What the provider listed does not fit together, so the day is read again from the first page. */
class UnusableList extends Error {
  override readonly name = 'UnusableList'
}

/** @returns whether the comparison of the day is complete */
async function compareClaimed(claimed: Claimed, until: Date): Promise<boolean> {
  const day = columnDay(claimed.day)
  try {
    for (let current = claimed; ;) {
      if (new Date() >= until || isEnding()) {
        await release(claimed)
        return false
      }
      const next = current.stage === 'leftovers' ? await askAlone(current, day) : await readNextPage(current, day)
      if (next === 'complete') break
      current = next
    }
    const open = await storeComparison(claimed, day)
    if (open === undefined) throw new ClaimLost()
    if (open > 0) log.warn({ day, open }, 'the payment provider and our records differ')
    return true
  } catch (error) {
    log.warn({ comparedDayId: claimed.id, day, err: error }, 'a day could not be compared with the provider')
    await postpone(claimed, error)
    return false
  }
}

/** Lets the next run continue at once. */
async function release({ id, claim_token }: Claimed): Promise<void> {
  await db().$executeRaw`
    UPDATE compared_days SET next_run_at = now(), claim_token = NULL
    WHERE id = ${id}::uuid AND claim_token = ${claim_token}::uuid`
}

/** The day stays, with what was read of it, unless that does not fit together. */
async function postpone(claimed: Claimed, error: unknown): Promise<void> {
  const failures = claimed.failures + 1
  const problem = error instanceof ProviderUnreachable ? error.reason : error instanceof Error ? error.message : ''
  await db().comparedDay.updateMany({
    where: { id: claimed.id, claimToken: claimed.claim_token },
    data: {
      failures,
      problem: problem.slice(0, 300) || 'unknown',
      nextRunAt: nextCheck(failures, await databaseNow()),
      ...(error instanceof UnusableList ? { beganAt: null } : {}),
    },
  })
}

type Progress = Pick<Claimed, 'stage' | 'next_page' | 'first_total'>

/**
 * Stores rows and progress while this server holds the day, and begins its lease anew.
 * @param isFirst the rows replace those of the same kind
 * @throws ClaimLost
 */
async function keep(
  { id, claim_token, stage: current }: Claimed,
  progress: Progress,
  rows: readonly KeptRow[],
  isFirst: boolean,
): Promise<void> {
  const { stage, next_page, first_total } = progress
  await transaction(async (tx) => {
    const held = await tx.$executeRaw`
      UPDATE compared_days SET next_run_at = now() + ${LEASE}, stage = ${stage}::"ComparisonStage",
        next_page = ${next_page}, first_total = ${first_total}
      WHERE id = ${id}::uuid AND claim_token = ${claim_token}::uuid AND next_run_at > now()`
    if (held === 0) throw new ClaimLost()
    if (isFirst) await tx.providerRow.deleteMany({ where: { dayId: id, isRefund: current === 'refunds' } })
    await tx.providerRow.createMany({ data: rows.map((row) => ({ ...row, dayId: id })), skipDuplicates: true })
  })
}

/**
 * Reads the next page of the stage's list and keeps it. A day more is asked for on both sides, because the provider's
 * days may be of another time zone. Rows that are added meanwhile move others to later pages, so a row may come twice;
 * none is missed.
 */
async function readNextPage(claimed: Claimed, day: Day): Promise<Claimed> {
  const { stage, next_page: page } = claimed
  const isRefund = stage === 'refunds'
  const [from, to] = [addDays(day, -1), addDays(day, 1)]
  const list: ListPage<ListedTransaction | ListedRefund> = isRefund
    ? await listRefundsOfDays(from, to, page)
    : await listTransactions(from, to, page)

  const firstTotal = page === 1 ? list.total : claimed.first_total
  await assertFits(claimed, list, firstTotal)
  const progress: Progress =
    page < list.pages
      ? { stage, next_page: page + 1, first_total: firstTotal }
      : { stage: isRefund ? 'leftovers' : 'refunds', next_page: 1, first_total: 0 }
  const rows = list.rows.map((row) => toKept(row, isRefund))
  await keep(claimed, progress, rows, page === 1)
  return { ...claimed, ...progress }
}

const toKept = (row: ListedTransaction | ListedRefund, isRefund: boolean): KeptRow => ({
  isRefund,
  providerId: row.providerId,
  amountKobo: row.amount,
  madeAt: row.madeAt,
  isThere: row.counts,
  ...('txRef' in row ? { txRef: row.txRef, currency: row.currency } : { transactionId: row.transactionId }),
})

/**
 * Checks a page against those before it. A list that repeats would be read for ever, and one whose pages have fewer
 * rows than its total lacks some.
 * @throws UnusableList
 */
async function assertFits(
  { id: dayId, stage, next_page: page }: Claimed,
  { rows, pages }: ListPage<ListedTransaction | ListedRefund>,
  firstTotal: number,
): Promise<void> {
  if (pages > MOST_PAGES) throw new UnusableList(`the list of ${stage} has ${pages} pages`)
  const ids = [...new Set(rows.map(({ providerId }) => providerId))]
  const where = { dayId, isRefund: stage === 'refunds' }
  const [earlier, again] =
    page === 1
      ? [0, 0]
      : await Promise.all([
          db().providerRow.count({ where }),
          db().providerRow.count({ where: { ...where, providerId: { in: ids } } }),
        ])
  if (page < pages && again === ids.length) throw new UnusableList(`page ${page} of ${stage} has nothing new`)
  const found = earlier + ids.length - again
  if (page >= pages && found < firstTotal)
    throw new UnusableList(`the list has ${firstTotal} ${stage}, and its pages have ${found}`)
}

/**
 * Asks for one of ours alone that is in no list: the provider may have made it days before we settled or completed it.
 */
async function askAlone(claimed: Claimed, day: Day): Promise<Claimed | 'complete'> {
  const leftover = await findLeftover(claimed.id, day)
  if (!leftover) return 'complete'
  const { isRefund, providerId, transactionId } = leftover
  const row = { isRefund, providerId, madeAt: null }
  const there = isRefund ? await refundAlone(providerId, transactionId) : await transactionAlone(providerId)
  await keep(claimed, claimed, [there ? { ...row, ...there } : { ...row, isThere: false }], false)
  return claimed
}

async function transactionAlone(providerId: string): Promise<Partial<KeptRow> | undefined> {
  const verdict = await verifyById(providerId)
  if (verdict.status !== 'successful' || verdict.providerId !== providerId) return undefined
  return { txRef: verdict.txRef, amountKobo: verdict.amount, currency: verdict.currency }
}

async function refundAlone(providerId: string, transactionId: string | null): Promise<Partial<KeptRow> | undefined> {
  if (transactionId === null) return undefined
  const refund = (await listRefunds(transactionId)).find((each) => each.providerId === providerId)
  return refund && counts(refund) ? { transactionId, amountKobo: refund.amount } : undefined
}
