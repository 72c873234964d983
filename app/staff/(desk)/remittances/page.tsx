import type { Metadata } from 'next'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { DebtTable } from '@/components/staff/remittances/debt-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listDebts } from '@/lib/deductions/remittance-queries'

export const metadata: Metadata = { title: copy.title }

export default async function RemittancesPage() {
  const { items } = await listDebts(await requirePageAccess(staff('finance')))
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <DebtTable debts={items} />
    </>
  )
}
