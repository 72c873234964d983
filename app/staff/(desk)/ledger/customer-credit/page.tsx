import type { Metadata } from 'next'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { ListPager } from '@/components/layout/list-pager'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { CreditTable } from '@/components/staff/ledger/credit-table'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { ExportLinks } from '@/components/ui/export-links'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { tableSort } from '@/lib/core/list-address'
import { creditTotals, listCreditHolders } from '@/lib/credit/credit-holder-queries'
import { creditPageSchema } from '@/lib/credit/schema'

const copy = ledgerCopy.credit
export const metadata: Metadata = { title: ledgerCopy.tabs.credit }

const PATH = '/staff/ledger/customer-credit'

export default async function CustomerCreditPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { cursor, sort } = creditPageSchema.parse(await searchParams)
  const [{ items, nextCursor }, { listed, ledger }] = await Promise.all([
    listCreditHolders(actor, { cursor, sort }),
    creditTotals(actor),
  ])
  return (
    <>
      <LedgerHead current="credit" lead={copy.lead} />
      <AsOfNotice asOf={(await searchParams)['asOf']} why={NO_DAY.present} />
      <p className="mb-4 text-muted" role="status">
        {listed === ledger ? copy.even(listed) : <strong className="text-danger">{copy.uneven(listed, ledger)}</strong>}
      </p>
      <ExportLinks list={PATH} query={{ sort }} />
      <CreditTable sortBy={tableSort(PATH, {}, sort ?? '-credit', { credit: 'credit' })} holders={items} />
      <ListPager path={PATH} query={{ sort }} cursor={cursor} nextCursor={nextCursor} />
    </>
  )
}
