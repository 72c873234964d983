import 'server-only'
import { namesOf } from '@/lib/access/names-queries'
import type { Staff } from '@/lib/core/actors'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/database/db'
import { DESK_PAGE, type Page, toPage, withOneMore, directionOf, afterId } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import type { QueryOf } from '@/lib/core/lists'
import type { COMPARED_DAYS, DIFFERENCES } from './lists'
import type { AmountDto, ComparedDayDto, DifferenceDto, SideDto } from './schema'

/** Counts the differences between the provider and our records that nobody and no comparison has closed. */
export const countOpenDifferences = (): Promise<number> => db().providerDifference.count({ where: { closedAt: null } })

/** How many open differences the days before `until` have. */
export const countDifferencesBefore = (tx: Tx, until: Day): Promise<number> =>
  tx.providerDifference.count({ where: { closedAt: null, day: { day: { lt: dayColumn(until) } } } })

/** Lists compared days, newest first, with the figures of both sides. */
export async function listComparedDays(
  _actor: Staff,
  { cursor, sort = '-day' }: QueryOf<typeof COMPARED_DAYS>,
  size = DESK_PAGE,
): Promise<Page<ComparedDayDto>> {
  const direction = directionOf(sort)
  const before = cursor && (await db().comparedDay.findUnique({ where: { id: cursor }, select: { day: true } }))
  const rows = await db().comparedDay.findMany({
    where: before ? { day: direction === 'desc' ? { lt: before.day } : { gt: before.day } } : {},
    include: { _count: { select: { differences: { where: { closedAt: null } } } } },
    orderBy: { day: direction },
    take: withOneMore(size),
  })
  return toPage(
    rows,
    (row) => ({
      id: row.id,
      day: columnDay(row.day),
      comparedAt: row.comparedAt?.toISOString() ?? null,
      nextAt: row.nextRunAt?.toISOString() ?? null,
      problem: row.problem || null,
      payments: { provider: sideOf(row.providerCount, row.providerKobo), ours: sideOf(row.ourCount, row.ourKobo) },
      refunds: {
        provider: sideOf(row.providerRefundCount, row.providerRefundKobo),
        ours: sideOf(row.ourRefundCount, row.ourRefundKobo),
      },
      openDifferences: row._count.differences,
    }),
    size,
  )
}

const sideOf = (count: number, kobo: bigint): SideDto => ({ count, sum: toNaira(kobo) })

/** Lists open or closed differences, newest first unless `direction` says otherwise. */
export async function listDifferences(
  _actor: Staff,
  { state = 'open', cursor }: QueryOf<typeof DIFFERENCES>,
  size = DESK_PAGE,
  direction: 'asc' | 'desc' = 'desc',
): Promise<Page<DifferenceDto>> {
  const rows = await db().providerDifference.findMany({
    where: { closedAt: state === 'open' ? null : { not: null }, ...afterId(cursor, direction) },
    select: {
      id: true,
      kind: true,
      providerId: true,
      txRef: true,
      providerKobo: true,
      providerCurrency: true,
      ourKobo: true,
      ourCurrency: true,
      paymentId: true,
      refundId: true,
      foundAt: true,
      closedAt: true,
      closedById: true,
      reason: true,
      day: { select: { day: true } },
      payment: { select: { state: true } },
    },
    orderBy: { id: direction },
    take: withOneMore(size),
  })
  const nameOf = await namesOf(rows.map(({ closedById }) => closedById))
  return toPage(
    rows,
    ({ day, payment, providerKobo, providerCurrency, ourKobo, ourCurrency, closedById, ...row }) => ({
      ...row,
      day: columnDay(day.day),
      provider: amountOf(providerKobo, providerCurrency),
      ours: amountOf(ourKobo, ourCurrency),
      paymentState: payment?.state ?? null,
      foundAt: row.foundAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
      closedBy: closedById && nameOf(closedById),
    }),
    size,
  )
}

const amountOf = (kobo: bigint | null, currency: string | null): AmountDto | null =>
  kobo === null || currency === null ? null : { amount: toNaira(kobo), currency }
