import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { stockCopy } from '@/components/staff/lots/copy'
import { SupplierForm } from '@/components/staff/lots/order-forms'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { SUPPLIERS } from '@/lib/stock/lists'
import { listSuppliers } from '@/lib/stock/queries'

const copy = stockCopy.suppliers
export const metadata: Metadata = { title: copy.title }

export default async function SuppliersPage({ searchParams }: PageProps<'/staff/suppliers'>) {
  const actor = await requirePageAccess(staff('catalogue', 'finance'))
  const state = SUPPLIERS.read(await searchParams)
  return (
    <>
      <DeskList
        list={SUPPLIERS}
        state={state}
        page={await listSuppliers(actor, SUPPLIERS.asked(state))}
        cells={{}}
        words={{ title: copy.title, lead: copy.lead, caption: copy.title, none: copy.none }}
      />
      <Card heading={copy.add} className="mt-6">
        <SupplierForm />
      </Card>
    </>
  )
}
