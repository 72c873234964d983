import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { debtCells } from '@/components/staff/remittances/debt-cells'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import type { ListPageProps } from '@/lib/core/lists'
import { listDebts } from '@/lib/deductions/debt-queries'
import { DEBTS } from '@/lib/deductions/lists'

export const metadata: Metadata = { title: copy.title }

export default async function RemittancesPage({ searchParams }: ListPageProps) {
  const page = await listDebts(await requirePageAccess(staff('finance')))
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <DeskList
        list={DEBTS}
        state={DEBTS.read(await searchParams)}
        page={page}
        caption={copy.debts}
        cells={debtCells}
        empty={copy.none}
      />
    </>
  )
}
