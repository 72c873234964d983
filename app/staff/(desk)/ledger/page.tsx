import type { Metadata } from 'next'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { TrialBalanceTable } from '@/components/staff/ledger/trial-balance-table'
import { Badge } from '@/components/ui/badge'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatDay } from '@/lib/core/clock'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { trialBalancePageSchema } from '@/lib/credit/schema'
import { listAddress, sortingOf } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'

const copy = ledgerCopy.balance
export const metadata: Metadata = { title: ledgerCopy.tabs.balance }

const PATH = '/staff/ledger'

export default async function TrialBalancePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { on } = trialBalancePageSchema.parse(await searchParams)
  const sorting = sortingOf(PATH, await searchParams, { on })
  const { sort } = sorting
  const balance = await trialBalance(actor, on)
  const isEven = balance.debits === balance.credits
  return (
    <>
      <LedgerHead current="balance" lead={copy.lead} />
      <ListFilter
        path={PATH}
        days={[{ name: 'on', label: copy.on, value: on }]}
        keep={{ sort }}
        clearHref={on && listAddress(PATH, { sort })}
      />
      <p className="mb-4" role="status">
        {isEven ? <Badge tone="success">{copy.even}</Badge> : <strong className="text-danger">{copy.uneven}</strong>}
      </p>
      <ExportLinks list="/staff/ledger/trial-balance" query={{ on }} />
      <TrialBalanceTable
        caption={on ? copy.caption(formatDay(on)) : copy.captionNow}
        on={on}
        balance={balance}
        sorting={sorting}
      />
    </>
  )
}
