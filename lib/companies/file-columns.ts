import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, db, transaction } from '@/lib/database/db'

/* The headings of files that our staff upload: each bank and each system has its own. */

/** The kinds of files that staff upload. */
export type FileKind = 'statement' | 'settlement' | 'products'

/** What a heading of a file means: our field by the heading in lower case. */
export type LearnedColumns = ReadonlyMap<string, string>

/** The most headings of one kind that are remembered; the newest. */
const MOST = 500

export async function learnedColumns(kind: FileKind, tx: Tx = db()): Promise<LearnedColumns> {
  const rows = await tx.fileColumn.findMany({
    where: { kind },
    select: { field: true, heading: true },
    orderBy: { createdAt: 'desc' },
    take: MOST,
  })
  return new Map(rows.map(({ field, heading }) => [heading, field]))
}

/** The headings that were learned, with those that somebody chose for a file: our field by the heading. */
export const withChosen = (
  learned: LearnedColumns,
  chosen: Readonly<Partial<Record<string, string>>>,
): LearnedColumns =>
  new Map([
    ...[...learned].filter(([, field]) => chosen[field] === undefined),
    ...Object.entries(chosen).map(([field, heading = '']) => [heading.toLowerCase(), field] as const),
  ])

/** Remembers the columns that somebody chose, for the next file with these headings. */
export async function learnColumns(
  actor: Staff,
  kind: FileKind,
  chosen: Readonly<Partial<Record<string, string>>>,
): Promise<void> {
  const rows = Object.entries(chosen).flatMap(([field, heading = '']) =>
    heading === '' || heading.toLowerCase() === field ? [] : [{ kind, field, heading: heading.toLowerCase() }],
  )
  await transaction(async (tx) => {
    await tx.fileColumn.deleteMany({ where: { kind, heading: { in: rows.map(({ heading }) => heading) } } })
    await tx.fileColumn.createMany({ data: rows })
    await recordAudit(tx, actor, 'columns.named', `file:${kind}`)
  })
}
