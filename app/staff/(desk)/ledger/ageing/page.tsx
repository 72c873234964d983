import type { Metadata } from 'next'
import { Ageing } from '@/components/staff/ledger/ageing-table'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { buttonClass } from '@/components/ui/button'
import { staff, visit } from '@/lib/accounts/access'
import { buyersAgeing } from '@/lib/credit/ageing-queries'
import { AGES } from '@/lib/credit/schema'

const copy = ledgerCopy.ageing
export const metadata: Metadata = { title: ledgerCopy.tabs.ageing }

export default async function AgeingPage() {
  const actor = await visit(staff())
  const buyers = await buyersAgeing(actor)
  return (
    <>
      <LedgerHead current="ageing" lead={copy.lead} />
      <p className="no-print mb-5">
        <a href="/api/v1/staff/ledger/ageing?format=csv" download className={buttonClass('secondary', 'small')}>
          {copy.download}
        </a>
      </p>
      <Ageing title={copy.buyers} lead={copy.buyersLead} ages={AGES} rows={buyers.map(({ companyId, company, total, ages }) => ({ id: companyId, name: company, total, parts: ages }))} />
    </>
  )
}
