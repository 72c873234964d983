import type { Metadata } from 'next'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { DeskExport, DeskFilter, DeskPages, DeskTable } from '@/components/list/desk-list'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { entryCells } from '@/components/staff/ledger/entry-cells'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { SearchIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { pendingAbout } from '@/lib/approvals/pending-queries'
import type { ListPageProps } from '@/lib/core/lists'
import { listEntries } from '@/lib/credit/ledger-queries'
import { POSTINGS } from '@/lib/books/lists'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { ENTRIES } from '@/lib/credit/lists'

const copy = ledgerCopy.entries
export const metadata: Metadata = { title: copy.caption }

export default async function EntriesPage({ searchParams }: ListPageProps) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const shown = { list: ENTRIES, state: ENTRIES.read(address) }
  const page = await listEntries(actor, ENTRIES.asked(shown.state))
  const requested = await pendingAbout(
    actor,
    'correction',
    page.items.map(({ id }) => id),
  )
  return (
    <>
      <LedgerHead current="entries" lead={copy.lead} />
      <AsOfNotice asOf={address['asOf']} why={NO_DAY.period} />
      <DeskFilter {...shown} options={{ event: ledgerCopy.events, account: ACCOUNT_NAMES }} />
      <DeskExport {...shown} />
      <p className="mb-2 text-muted">{copy.byPosting}</p>
      <DeskExport list={POSTINGS} state={POSTINGS.read(address)} />
      <DeskTable
        {...shown}
        rows={page.items}
        cells={entryCells(page.items, requested)}
        caption={copy.caption}
        empty={{ ...copy.none, figure: <SearchIcon size={44} /> }}
      />
      <DeskPages {...shown} nextCursor={page.nextCursor} />
    </>
  )
}
