import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import { namesOf } from '@/lib/access/names-queries'
import type { Staff } from '@/lib/core/actors'
import { databaseNow, db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import type { QueryOf } from '@/lib/core/lists'
import { DESK_PAGE, type Page, toPage, withOneMore, afterId, directionOf } from '@/lib/core/listing'
import { isClosedBreach, knownFacts, noticeClock, noticeDue } from './breach-rules'
import { noSuchBreach } from './breaches'
import type { BREACHES } from './lists'
import type { BreachDto, BreachHistoryDto } from './schema'

const entrySelect = {
  id: true,
  event: true,
  text: true,
  affected: true,
  people: true,
  measures: true,
  authorId: true,
  createdAt: true,
} satisfies Prisma.BreachEntrySelect
const breachSelect = {
  id: true,
  title: true,
  knownAt: true,
  createdAt: true,
  entries: { select: entrySelect, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.BreachSelect

type Row = NonNullable<Awaited<ReturnType<typeof findBreach>>>
const findBreach = (id: string) => db().breach.findUnique({ where: { id }, select: breachSelect })

/** Lists breaches, the newest record first. The database's clock says how each notice stands. */
export async function listBreaches(
  _actor: Staff,
  { cursor, sort = '-recorded' }: QueryOf<typeof BREACHES> = {},
  size = DESK_PAGE,
): Promise<Page<BreachDto>> {
  const [rows, now] = await Promise.all([
    db().breach.findMany({
      where: afterId(cursor, directionOf(sort)),
      select: breachSelect,
      orderBy: { id: directionOf(sort) },
      take: withOneMore(size),
    }),
    databaseNow(),
  ])
  return toPage(rows, (row) => toBreach(row, now), size)
}

/** Finds a breach with all its entries, oldest first. @throws AppError 404 for an unknown one */
export async function getBreach(_actor: Staff, id: string): Promise<BreachHistoryDto> {
  const row = isId(id) ? await findBreach(id) : null
  if (!row) throw noSuchBreach()
  const [nameOf, now] = await Promise.all([namesOf(row.entries.map(({ authorId }) => authorId)), databaseNow()])
  return {
    ...toBreach(row, now),
    entries: row.entries.map(({ authorId, createdAt, ...entry }) => ({
      ...entry,
      by: nameOf(authorId),
      at: createdAt.toISOString(),
    })),
  }
}

const toBreach = ({ id, title, knownAt, createdAt, entries }: Row, now: Date): BreachDto => ({
  id,
  title,
  knownAt: knownAt.toISOString(),
  recordedAt: createdAt.toISOString(),
  dueAt: noticeDue(knownAt).toISOString(),
  notice: noticeClock(knownAt, entries, now),
  isClosed: isClosedBreach(entries),
  ...knownFacts(entries),
})
