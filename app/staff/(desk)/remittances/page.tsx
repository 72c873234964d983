import type { Metadata } from 'next'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { DebtTable } from '@/components/staff/remittances/debt-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listDebts } from '@/lib/deductions/debt-queries'
import { sortRows, tableSort } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'
import { debtsPageSchema } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/remittances'

export default async function RemittancesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const { items } = await listDebts(await requirePageAccess(staff('finance')))
  const { sort } = debtsPageSchema.parse(await searchParams)
  const debts = sortRows(items, sort, {
    company: ({ company }) => company,
    owed: ({ owed }) => owed,
    announced: ({ announced }) => announced,
  })
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <ExportLinks list="/staff/remittances" />
      <DebtTable
        debts={debts}
        sortBy={tableSort(PATH, {}, sort ?? '-owed', { company: 'company', owed: 'owed', announced: 'announced' })}
      />
    </>
  )
}
