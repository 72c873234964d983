import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { purchaseOrderCells } from '@/components/staff/lots/cells'
import { stockCopy } from '@/components/staff/lots/copy'
import { ButtonLink } from '@/components/ui/button'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { PURCHASE_ORDERS } from '@/lib/stock/lists'
import { listPurchaseOrders } from '@/lib/stock/queries'

const copy = stockCopy.orders
export const metadata: Metadata = { title: copy.title }

export default async function PurchaseOrdersPage({ searchParams }: PageProps<'/staff/purchase-orders'>) {
  const actor = await requirePageAccess(staff('catalogue', 'finance'))
  const state = PURCHASE_ORDERS.read(await searchParams)
  return (
    <DeskList
      list={PURCHASE_ORDERS}
      state={state}
      page={await listPurchaseOrders(actor, PURCHASE_ORDERS.asked(state))}
      cells={purchaseOrderCells}
      words={{ title: copy.title, lead: copy.lead, caption: copy.title, none: copy.none }}
      actions={
        holdsAny(actor, ['catalogue']) && (
          <ButtonLink href="/staff/purchase-orders/new" size="small">
            {copy.add}
          </ButtonLink>
        )
      }
    />
  )
}
