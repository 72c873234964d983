import type { Metadata } from 'next'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { DeskExport, DeskList } from '@/components/list/desk-list'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { entryCells } from '@/components/staff/ledger/entry-cells'
import { LedgerTabs, ledgerWords } from '@/components/staff/ledger/ledger-head'
import { SearchIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { pendingAbout } from '@/lib/approvals/pending-queries'
import { listEntries } from '@/lib/credit/ledger-queries'
import { POSTINGS } from '@/lib/books/lists'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { ENTRIES } from '@/lib/credit/lists'

const copy = ledgerCopy.entries
export const metadata: Metadata = { title: copy.caption }

export default async function EntriesPage({ searchParams }: PageProps<'/staff/ledger/entries'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const state = ENTRIES.read(address)
  const page = await listEntries(actor, ENTRIES.asked(state))
  const requested = await pendingAbout(
    actor,
    'correction',
    page.items.map(({ id }) => id),
  )
  return (
    <DeskList
      list={ENTRIES}
      state={state}
      page={page}
      options={{ event: ledgerCopy.events, account: ACCOUNT_NAMES }}
      cells={entryCells(page.items, requested)}
      words={{ ...copy, ...ledgerWords(copy.lead) }}
      icon={SearchIcon}
      below={
        <div className="mt-4">
          <p className="mb-2 text-muted">{copy.byPosting}</p>
          <DeskExport list={POSTINGS} state={POSTINGS.read(address)} />
        </div>
      }
    >
      <LedgerTabs current="entries" />
      <AsOfNotice asOf={address['asOf']} why={NO_DAY.period} />
    </DeskList>
  )
}
