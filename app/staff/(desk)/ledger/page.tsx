import type { Metadata } from 'next'
import { DeskExport, DeskFilter, DeskTable } from '@/components/list/desk-list'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { balanceCells } from '@/components/staff/ledger/balance-cells'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { Badge } from '@/components/ui/badge'
import { HistoryIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatDay } from '@/lib/core/clock'
import type { ListPageProps } from '@/lib/core/lists'
import { pastDay, trialBalance } from '@/lib/credit/ledger-queries'
import { TRIAL_BALANCE } from '@/lib/credit/lists'

const copy = ledgerCopy.balance
export const metadata: Metadata = { title: ledgerCopy.tabs.balance }

export default async function TrialBalancePage({ searchParams }: ListPageProps) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const asked = TRIAL_BALANCE.read(address)
  const day = await pastDay(asked.filter.asOf ?? asked.filter.on)
  const shown = { list: TRIAL_BALANCE, state: { ...asked, filter: { asOf: day } } }
  const given = address['asOf'] ?? address['on']
  const { accounts, debits, credits } = await trialBalance(actor, day)
  const isEven = debits === credits
  return (
    <>
      <LedgerHead current="balance" lead={copy.lead} />
      <DeskFilter {...shown} />
      <AsOfNotice asOf={day === undefined && given !== '' ? given : undefined} why={copy.noDay} />
      <p className="mb-4" role="status">
        {isEven ? <Badge tone="success">{copy.even}</Badge> : <strong className="text-danger">{copy.uneven}</strong>}
      </p>
      <DeskExport {...shown} />
      <DeskTable
        {...shown}
        rows={accounts}
        sumRow={{ account: null, debits, credits, balance: debits - credits }}
        cells={balanceCells(day)}
        caption={day ? copy.caption(formatDay(day)) : copy.captionNow}
        showCaption
        empty={{ ...copy.none, figure: <HistoryIcon size={44} /> }}
      />
    </>
  )
}
