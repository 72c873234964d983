import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { creditCells } from '@/components/staff/ledger/credit-cells'
import { LedgerTabs, ledgerWords } from '@/components/staff/ledger/ledger-head'
import { SuccessIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { creditTotals, listCreditHolders } from '@/lib/credit/credit-holder-queries'
import { CREDIT_HOLDERS } from '@/lib/credit/lists'

const copy = ledgerCopy.credit
export const metadata: Metadata = { title: ledgerCopy.tabs.credit }

export default async function CustomerCreditPage({ searchParams }: PageProps<'/staff/ledger/customer-credit'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const state = CREDIT_HOLDERS.read(address)
  const [page, { listed, ledger }] = await Promise.all([
    listCreditHolders(actor, CREDIT_HOLDERS.asked(state)),
    creditTotals(actor),
  ])
  return (
    <DeskList
      list={CREDIT_HOLDERS}
      state={state}
      page={page}
      cells={creditCells}
      words={{ ...copy, ...ledgerWords(copy.lead) }}
      icon={SuccessIcon}
      actions={
        <p className="text-muted" role="status">
          {listed === ledger ? (
            copy.even(listed)
          ) : (
            <strong className="text-danger">{copy.uneven(listed, ledger)}</strong>
          )}
        </p>
      }
    >
      <LedgerTabs current="credit" />
      <AsOfNotice asOf={address['asOf']} why={NO_DAY.present} />
    </DeskList>
  )
}
