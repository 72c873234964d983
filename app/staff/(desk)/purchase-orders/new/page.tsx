import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { stockCopy } from '@/components/staff/lots/copy'
import { PurchaseOrderForm } from '@/components/staff/lots/order-forms'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listOrderChoices } from '@/lib/stock/queries'

const copy = stockCopy.orders
export const metadata: Metadata = { title: copy.newTitle }

export default async function NewPurchaseOrderPage() {
  const actor = await requirePageAccess(staff('catalogue'))
  return (
    <div className="mx-auto max-w-3xl">
      <BackToList href="/staff/purchase-orders">{copy.back}</BackToList>
      <DeskHead title={copy.newTitle} />
      <Card>
        <PurchaseOrderForm {...await listOrderChoices(actor)} />
      </Card>
    </div>
  )
}
