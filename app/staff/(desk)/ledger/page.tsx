import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { balanceCells } from '@/components/staff/ledger/balance-cells'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerTabs, ledgerWords } from '@/components/staff/ledger/ledger-head'
import { Badge } from '@/components/ui/badge'
import { HistoryIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatDay } from '@/lib/core/clock'
import { pastDay, trialBalance } from '@/lib/credit/ledger-queries'
import { TRIAL_BALANCE } from '@/lib/credit/lists'

const copy = ledgerCopy.balance
export const metadata: Metadata = { title: ledgerCopy.tabs.balance }

export default async function TrialBalancePage({ searchParams }: PageProps<'/staff/ledger'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const asked = TRIAL_BALANCE.read(address)
  const day = await pastDay(asked.filter.asOf ?? asked.filter.on)
  const given = address['asOf'] ?? address['on']
  const { accounts, debits, credits } = await trialBalance(actor, day)
  return (
    <DeskList
      list={TRIAL_BALANCE}
      state={{ ...asked, filter: { asOf: day } }}
      page={{ items: accounts }}
      sumRow={{ account: null, debits, credits, balance: debits - credits }}
      cells={balanceCells(day)}
      words={{
        ...ledgerWords(copy.lead),
        caption: day ? copy.caption(formatDay(day)) : copy.captionNow,
        none: copy.none,
      }}
      actions={
        <span role="status">
          {debits === credits ? (
            <Badge tone="success">{copy.even}</Badge>
          ) : (
            <strong className="text-danger">{copy.uneven}</strong>
          )}
        </span>
      }
      icon={HistoryIcon}
    >
      <LedgerTabs current="balance" />
      <AsOfNotice asOf={day === undefined && given !== '' ? given : undefined} why={copy.noDay} />
    </DeskList>
  )
}
