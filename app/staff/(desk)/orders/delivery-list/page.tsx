import type { Metadata } from 'next'
import { DeskExport } from '@/components/list/desk-list'
import { DeliveryList } from '@/components/staff/orders/delivery-list'
import { listsCopy as copy } from '@/components/staff/orders/lists-copy'
import { PrintedList } from '@/components/staff/orders/printed-list'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { DELIVERY_LIST } from '@/lib/orders/lists'
import { deliveryList } from '@/lib/orders/lists-queries'

export const metadata: Metadata = { title: copy.delivery.title }

export default async function DeliveryListPage() {
  const list = await deliveryList(await requirePageAccess(staff('operations')))
  const shown = list.zones.reduce((sum, zone) => sum + zone.count, 0)
  const summary = shown < list.count ? copy.delivery.moreOrders(shown, list.count) : copy.summary(shown)
  return (
    <PrintedList title={copy.delivery.title} lead={copy.delivery.lead} summary={summary}>
      <DeskExport list={DELIVERY_LIST} state={DELIVERY_LIST.read({})} rows={list.zones} />
      <DeliveryList {...list} />
    </PrintedList>
  )
}
