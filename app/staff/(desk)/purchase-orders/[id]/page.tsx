import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { stockCopy } from '@/components/staff/lots/copy'
import { OrderButtons } from '@/components/staff/lots/order-buttons'
import { BillForm, ReceiveForm } from '@/components/staff/lots/order-forms'
import { OrderTables } from '@/components/staff/lots/order-tables'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { lagosToday } from '@/lib/core/clock'
import { newId } from '@/lib/core/ids'
import { inWords } from '@/lib/core/lists'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import { orNotFound } from '@/lib/server/pages'
import { getPurchaseOrder } from '@/lib/stock/queries'
import { canReceive } from '@/lib/stock/rules'

const copy = stockCopy.orders
export const metadata: Metadata = { title: copy.title }

export default async function PurchaseOrderPage({ params }: PageProps<'/staff/purchase-orders/[id]'>) {
  const actor = await requirePageAccess(staff('catalogue', 'finance'))
  const order = await orNotFound(getPurchaseOrder(actor, (await params).id))
  const { id, lines, state, unbilled } = order
  const isBuyer = holdsAny(actor, ['catalogue'])
  const products = lines.flatMap(({ productId, name, measurement, quantity, received }) =>
    received < quantity ? [[productId, `${name}, ${measurement}`] as const] : [],
  )
  return (
    <div className="mx-auto max-w-4xl">
      <BackToList href="/staff/purchase-orders">{copy.back}</BackToList>
      <DeskHead title={copy.name(order.number)} lead={`${order.supplier} · ${inWords(state)}`} />
      <div className="grid gap-6">
        {isBuyer && <OrderButtons orderId={id} state={state} />}
        <OrderTables order={order} />
        {isBuyer && canReceive(state) && (
          <Card heading={copy.receive.heading}>
            <ReceiveForm orderId={id} formKey={newId()} products={products} />
          </Card>
        )}
        {unbilled.net > 0 && (
          <Card heading={copy.bill.heading}>
            <p className="mb-4">
              {copy.bill.due(formatNairaExact(fromNaira(unbilled.net)), formatNairaExact(fromNaira(unbilled.vat)))}
            </p>
            {holdsAny(actor, ['finance']) && <BillForm orderId={id} today={lagosToday()} />}
          </Card>
        )}
      </div>
    </div>
  )
}
