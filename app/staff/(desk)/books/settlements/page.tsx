import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { BooksHead } from '@/components/staff/books/books-head'
import { booksCopy } from '@/components/staff/books/copy'
import { SettlementForm } from '@/components/staff/books/settlement-form'
import { DifferenceTable, SettlementTable } from '@/components/staff/books/settlement-tables'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { settlementsPageSchema } from '@/lib/books/schema'
import { listSettlements } from '@/lib/books/settlement-queries'
import { lagosToday } from '@/lib/core/clock'
import { tableSort } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'

const copy = booksCopy.settlements
export const metadata: Metadata = { title: booksCopy.tabs.settlements }

const PATH = '/staff/books/settlements'

export default async function SettlementsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { cursor, sort } = settlementsPageSchema.parse(await searchParams)
  const { items, nextCursor } = await listSettlements(actor, { cursor, sort })
  const differences = items.reduce((count, each) => count + each.differences, 0)
  return (
    <>
      <BooksHead current="settlements" lead={copy.lead} />
      <div className="grid gap-8">
        <section className="grid gap-4">
          <h2 className="section-title">{copy.upload}</h2>
          <SettlementForm today={lagosToday()} />
        </section>
        <ExportLinks list="/staff/settlements" query={{ sort }} />
        <SettlementTable sortBy={tableSort(PATH, {}, sort ?? '-booked', { reference: 'booked' })} settlements={items} />
        <DifferenceTable differences={differences} shown={items.flatMap(({ shown }) => shown)} />
        <ListPager path={PATH} query={{ sort }} cursor={cursor} nextCursor={nextCursor} />
      </div>
    </>
  )
}
