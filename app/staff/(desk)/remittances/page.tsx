import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { debtCells } from '@/components/staff/remittances/debt-cells'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listDebts } from '@/lib/deductions/debt-queries'
import { DEBTS } from '@/lib/deductions/lists'

export const metadata: Metadata = { title: copy.title }

export default async function RemittancesPage({ searchParams }: PageProps<'/staff/remittances'>) {
  const page = await listDebts(await requirePageAccess(staff('finance')))
  const state = DEBTS.read(await searchParams)
  return <DeskList list={DEBTS} state={state} page={page} cells={debtCells} words={copy} />
}
