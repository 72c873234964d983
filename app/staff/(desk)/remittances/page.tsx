import type { Metadata } from 'next'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { DebtTable } from '@/components/staff/remittances/debt-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listDebts } from '@/lib/deductions/debt-queries'
import { sortingOf } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/remittances'

export default async function RemittancesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const { items } = await listDebts(await requirePageAccess(staff('finance')))
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <ExportLinks list="/staff/remittances" />
      <DebtTable debts={items} sorting={sortingOf(PATH, await searchParams)} />
    </>
  )
}
