import type { Metadata } from 'next'
import { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { ListPager } from '@/components/layout/list-pager'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { EntryTable } from '@/components/staff/ledger/entry-table'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchIcon } from '@/components/ui/icons'
import { filterOptions } from '@/components/ui/filter-options'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { pendingAbout } from '@/lib/approvals/pending-queries'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { listEntries } from '@/lib/credit/ledger-queries'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { entriesPageSchema } from '@/lib/credit/schema'
import { ExportLinks } from '@/components/ui/export-links'

const copy = ledgerCopy.entries
export const metadata: Metadata = { title: copy.caption }

const PATH = '/staff/ledger/entries'

export default async function EntriesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { cursor, sort, ...filter } = entriesPageSchema.parse(await searchParams)
  const { event, account, q, from, to } = filter
  const here = listAddress(PATH, filter)
  const page = await listEntries(actor, { ...filter, sort, cursor })
  const requested = await pendingAbout(
    actor,
    'correction',
    page.items.map(({ id }) => id),
  )
  return (
    <>
      <LedgerHead current="entries" lead={copy.lead} />
      <AsOfNotice asOf={(await searchParams)['asOf']} why={NO_DAY.period} />
      <ListFilter
        path={PATH}
        search={{ name: 'q', label: copy.search, hint: copy.searchHint, value: q }}
        selects={[
          {
            name: 'event',
            label: copy.event,
            value: event,
            options: filterOptions(copy.anyEvent, ledgerCopy.events, Object.values(LedgerEvent)),
          },
          {
            name: 'account',
            label: copy.account,
            value: account,
            options: filterOptions(copy.anyAccount, ACCOUNT_NAMES, Object.values(LedgerAccountKind)),
          },
        ]}
        days={[
          { name: 'from', label: copy.from, value: from },
          { name: 'to', label: copy.to, value: to },
        ]}
        keep={{ sort }}
        clearHref={here === PATH ? undefined : listAddress(PATH, { sort })}
      />
      <ExportLinks list="/staff/ledger/entries" query={{ ...filter, sort }} />
      <p className="mb-2 text-muted">{copy.byPosting}</p>
      <ExportLinks list="/staff/ledger/postings" query={{ ...filter, sort }} />
      <EntryTable
        sortBy={tableSort(PATH, filter, sort ?? '-booked', { entry: 'booked' })}
        caption={copy.caption}
        entries={page.items}
        requested={requested}
        empty={
          <EmptyState title={copy.none.title} figure={<SearchIcon size={44} />}>
            {copy.none.text}
          </EmptyState>
        }
      />
      <ListPager path={PATH} query={{ ...filter, sort }} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
