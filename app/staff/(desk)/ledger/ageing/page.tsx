import type { Metadata } from 'next'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { Ageing } from '@/components/staff/ledger/ageing'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { DEBTORS } from '@/lib/credit/schema'
import { listAgeing } from '@/lib/deductions/ageing-queries'

const copy = ledgerCopy.ageing
export const metadata: Metadata = { title: ledgerCopy.tabs.ageing }

export default async function AgeingPage({ searchParams }: PageProps<'/staff/ledger/ageing'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const aged = await listAgeing(actor)
  return (
    <>
      <LedgerHead current="ageing" lead={copy.lead} />
      <AsOfNotice asOf={address['asOf']} why={NO_DAY.present} />
      <div className="grid gap-10">
        {DEBTORS.map((of) => (
          <Ageing key={of} of={of} rows={aged[of]} address={address} />
        ))}
      </div>
    </>
  )
}
