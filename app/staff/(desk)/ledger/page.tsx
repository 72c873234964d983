import type { Metadata } from 'next'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { TrialBalanceTable } from '@/components/staff/ledger/trial-balance-table'
import { Badge } from '@/components/ui/badge'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatDay } from '@/lib/core/clock'
import { pastDay, trialBalance } from '@/lib/credit/ledger-queries'
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
  const address = await searchParams
  const { asOf, on } = trialBalancePageSchema.parse(address)
  const day = await pastDay(asOf ?? on)
  const given = address['asOf'] ?? address['on']
  const sorting = sortingOf(PATH, address, { asOf: day })
  const { sort } = sorting
  const balance = await trialBalance(actor, day)
  const isEven = balance.debits === balance.credits
  return (
    <>
      <LedgerHead current="balance" lead={copy.lead} />
      <ListFilter
        path={PATH}
        days={[{ name: 'asOf', label: copy.on, value: day }]}
        keep={{ sort }}
        clearHref={day && listAddress(PATH, { sort })}
      />
      <AsOfNotice asOf={day === undefined && given !== '' ? given : undefined} why={copy.noDay} />
      <p className="mb-4" role="status">
        {isEven ? <Badge tone="success">{copy.even}</Badge> : <strong className="text-danger">{copy.uneven}</strong>}
      </p>
      <ExportLinks list="/staff/ledger/trial-balance" query={{ asOf: day }} />
      <TrialBalanceTable
        caption={day ? copy.caption(formatDay(day)) : copy.captionNow}
        on={day}
        balance={balance}
        sorting={sorting}
      />
    </>
  )
}
