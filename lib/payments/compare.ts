import 'server-only'
import type { ComparisonStage } from '@/generated/prisma/enums'
import { Prisma } from '@/generated/prisma/client'
import { type Day, SECOND, addDays, after, columnDay, dayColumn, daysBetween } from '@/lib/core/clock'
import { databaseDay, databaseNow, db, transaction } from '@/lib/database/db'
import { isEnding } from '@/lib/server/ending'
import { log } from '@/lib/observability/log'
import { type Job, type Verdict, workThrough } from '@/lib/server/queue'
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

/** How long a run fetches days and reads pages. Vercel ends a function after a minute. */
const RUN_MS = 40 * SECOND
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
 * It books nothing. A run that ends early continues with the page after the last one.
 * @param until no page is read after it
 * @returns how many days were compared completely
 */
export async function compareDays(until = after(new Date(), RUN_MS)): Promise<number> {
  await addFinishedDays()
  await db().$executeRaw`DELETE FROM compared_days WHERE day < now()::date - ${KEEP_DAYS.providerLists}::int`
  let compared = 0
  const goesOn = () => new Date() < until && !isEnding()
  const work = async (job: Job): Promise<Verdict> => {
    const begun = await beginRun(job)
    if (begun && (await compareBegun(begun, goesOn))) compared += 1
    const day = await db().comparedDay.findUnique({ where: { id: job.id }, select: { nextRunAt: true } })
    return day?.nextRunAt ?? 'done'
  }
  await workThrough({ name: 'comparisons', lanes: 1, work }, MOST_DAYS, goesOn)
  return compared
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

type Begun = {
  readonly id: string
  readonly confirm: Job['confirm']
  readonly day: Date
  readonly stage: ComparisonStage
  readonly next_page: number
  readonly first_total: number
  readonly failures: number
}

/** Begins or continues a day. What was read of it too long ago is read again. */
async function beginRun({ id, confirm }: Job): Promise<Begun | undefined> {
  const isStale = Prisma.sql`(began_at IS NULL OR began_at < now() - ${FRESH})`
  const [begun] = await db().$queryRaw<Omit<Begun, 'confirm'>[]>`
    UPDATE compared_days SET next_run_at = now() + interval '1 day',
      stage = CASE WHEN ${isStale} THEN 'transactions' ELSE stage END,
      next_page = CASE WHEN ${isStale} THEN 1 ELSE next_page END,
      began_at = CASE WHEN ${isStale} THEN now() ELSE began_at END
    WHERE id = ${id}::uuid
    RETURNING id, day, stage, next_page, first_total, failures`
  return begun && { ...begun, confirm }
}

/** What the provider listed does not fit together, so the day is read again from the first page. */
class UnusableList extends Error {
  override readonly name = 'UnusableList'
}

/** @returns whether the comparison of the day is complete */
async function compareBegun(begun: Begun, goesOn: () => boolean): Promise<boolean> {
  const day = columnDay(begun.day)
  try {
    for (let current = begun; ;) {
      if (!goesOn()) {
        // The next run continues at once.
        await db().$executeRaw`UPDATE compared_days SET next_run_at = now() WHERE id = ${begun.id}::uuid`
        return false
      }
      const next = current.stage === 'leftovers' ? await askAlone(current, day) : await readNextPage(current, day)
      if (next === 'complete') break
      current = next
    }
    await begun.confirm()
    const open = await storeComparison(begun.id, day)
    if (open > 0) log.warn({ day, open }, 'the payment provider and our records differ')
    return true
  } catch (error) {
    log.warn({ comparedDayId: begun.id, day, err: error }, 'a day could not be compared with the provider')
    await begun.confirm()
    await noteProblem(begun, error)
    return false
  }
}

/** The day stays, with what was read of it, unless that does not fit together. */
async function noteProblem(begun: Begun, error: unknown): Promise<void> {
  const failures = begun.failures + 1
  const problem = error instanceof ProviderUnreachable ? error.reason : error instanceof Error ? error.message : ''
  await db().comparedDay.updateMany({
    where: { id: begun.id },
    data: {
      failures,
      problem: problem.slice(0, 300) || 'unknown',
      nextRunAt: nextCheck(failures, await databaseNow()),
      ...(error instanceof UnusableList ? { beganAt: null } : {}),
    },
  })
}

type Progress = Pick<Begun, 'stage' | 'next_page' | 'first_total'>

/**
 * Stores rows and progress while this host holds the day.
 * @param isFirst the rows replace those of the same kind
 */
async function keep(
  { id, confirm, stage: current }: Begun,
  progress: Progress,
  rows: readonly KeptRow[],
  isFirst: boolean,
): Promise<void> {
  const { stage, next_page, first_total } = progress
  await confirm()
  await transaction(async (tx) => {
    await tx.comparedDay.updateMany({ where: { id }, data: { stage, nextPage: next_page, firstTotal: first_total } })
    if (isFirst) await tx.providerRow.deleteMany({ where: { dayId: id, isRefund: current === 'refunds' } })
    await tx.providerRow.createMany({ data: rows.map((row) => ({ ...row, dayId: id })), skipDuplicates: true })
  })
}

/**
 * Reads the next page of the stage's list and keeps it. A day more is asked for on both sides, because the provider's
 * days may be of another time zone. Rows that are added meanwhile move others to later pages, so a row may come twice;
 * none is missed.
 */
async function readNextPage(begun: Begun, day: Day): Promise<Begun> {
  const { stage, next_page: page } = begun
  const isRefund = stage === 'refunds'
  const [from, to] = [addDays(day, -1), addDays(day, 1)]
  const list: ListPage<ListedTransaction | ListedRefund> = isRefund
    ? await listRefundsOfDays(from, to, page)
    : await listTransactions(from, to, page)

  const firstTotal = page === 1 ? list.total : begun.first_total
  await assertFits(begun, list, firstTotal)
  const progress: Progress =
    page < list.pages
      ? { stage, next_page: page + 1, first_total: firstTotal }
      : { stage: isRefund ? 'leftovers' : 'refunds', next_page: 1, first_total: 0 }
  const rows = list.rows.map((row) => toKept(row, isRefund))
  await keep(begun, progress, rows, page === 1)
  return { ...begun, ...progress }
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
  { id: dayId, stage, next_page: page }: Begun,
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
async function askAlone(begun: Begun, day: Day): Promise<Begun | 'complete'> {
  const leftover = await findLeftover(begun.id, day)
  if (!leftover) return 'complete'
  const { isRefund, providerId, transactionId } = leftover
  const row = { isRefund, providerId, madeAt: null }
  const there = isRefund ? await refundAlone(providerId, transactionId) : await transactionAlone(providerId)
  await keep(begun, begun, [there ? { ...row, ...there } : { ...row, isThere: false }], false)
  return begun
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
