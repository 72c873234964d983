import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { Pager } from '@/components/layout/pager'
import { BooksHead } from '@/components/staff/books/books-head'
import { booksCopy } from '@/components/staff/books/copy'
import { OpenPaymentTable, ProviderBalance } from '@/components/staff/books/open-payments'
import { SettlementForm } from '@/components/staff/books/settlement-form'
import { DifferenceTable, SettlementTable } from '@/components/staff/books/settlement-tables'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listOpenPayments, providerBalance } from '@/lib/books/open-payment-queries'
import { settlementsPageSchema } from '@/lib/books/schema'
import { listSettlements } from '@/lib/books/settlement-queries'
import { lagosToday } from '@/lib/core/clock'
import { listAddress, tableSort } from '@/lib/core/list-address'
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
  const { cursor, sort, open } = settlementsPageSchema.parse(await searchParams)
  const [{ items, nextCursor }, waiting, balance] = await Promise.all([
    listSettlements(actor, { cursor, sort }),
    listOpenPayments(actor, { cursor: open }),
    providerBalance(actor),
  ])
  const openFrom = (next: string | undefined) => listAddress(PATH, { cursor, sort, open: next })
  const differences = items.reduce((count, each) => count + each.differences, 0)
  return (
    <>
      <BooksHead current="settlements" lead={copy.lead} />
      <div className="grid gap-8">
        <section className="grid gap-4">
          <h2 className="section-title">{copy.upload}</h2>
          <SettlementForm today={lagosToday()} />
        </section>
        <section className="grid gap-4">
          <h2 className="section-title">{copy.open.title}</h2>
          <ProviderBalance balance={balance} />
          <ExportLinks list="/staff/settlements/open" />
          <OpenPaymentTable payments={waiting.items} />
          <Pager
            label={copy.open.pages}
            firstHref={open && openFrom(undefined)}
            nextHref={waiting.nextCursor === null ? undefined : openFrom(waiting.nextCursor)}
          />
        </section>
        <section className="grid gap-4">
          <h2 className="section-title">{copy.bookedTitle}</h2>
          <ExportLinks list="/staff/settlements" query={{ sort }} />
          <SettlementTable
            sortBy={tableSort(PATH, { open }, sort ?? '-booked', { reference: 'booked' })}
            settlements={items}
          />
          <DifferenceTable differences={differences} shown={items.flatMap(({ shown }) => shown)} />
          <ListPager path={PATH} query={{ sort, open }} cursor={cursor} nextCursor={nextCursor} />
        </section>
      </div>
    </>
  )
}
