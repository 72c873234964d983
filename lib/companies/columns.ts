import 'server-only'
import { type Tx, db } from '@/lib/database/db'
import { FIELDS, type Field, type Headings } from './column-rules'

/* The headings of a company's own files. */

/** How a company heads its columns; fields without a heading of its own are left out. */
export async function headingsOf(companyId: string, tx: Tx = db()): Promise<Headings> {
  const rows = await tx.companyColumn.findMany({ where: { companyId }, select: { field: true, heading: true } })
  const headingOf = new Map(rows.map(({ field, heading }) => [field, heading]))
  return new Map(
    FIELDS.flatMap((field) => {
      const heading = headingOf.get(field)
      return heading === undefined ? [] : [[field, heading] as const]
    }),
  )
}

/** Stores how a company heads its columns; an empty heading forgets one. Fields that are not named stay as they are. */
export async function learnHeadings(
  tx: Tx,
  companyId: string,
  headings: Readonly<Partial<Record<Field, string>>>,
): Promise<void> {
  const entries = Object.entries(headings) as [Field, string][]
  await tx.companyColumn.deleteMany({ where: { companyId, field: { in: entries.map(([field]) => field) } } })
  await tx.companyColumn.createMany({
    data: entries.flatMap(([field, heading]) => (heading === '' ? [] : [{ companyId, field, heading }])),
  })
}
