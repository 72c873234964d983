import type { Metadata } from 'next'
import { DeliveryList } from '@/components/staff/orders/delivery-list'
import { listsCopy as copy } from '@/components/staff/orders/lists-copy'
import { PrintedList } from '@/components/staff/orders/printed-list'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { deliveryList } from '@/lib/orders/lists-queries'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.delivery.title }

export default async function DeliveryListPage() {
  const list = await deliveryList(await requirePageAccess(staff('operations')))
  const shown = list.zones.reduce((sum, zone) => sum + zone.count, 0)
  const summary = shown < list.count ? copy.delivery.moreOrders(shown, list.count) : copy.summary(shown)
  return (
    <PrintedList title={copy.delivery.title} lead={copy.delivery.lead} summary={summary}>
      <ExportLinks list="/staff/orders/delivery-list" />
      <DeliveryList {...list} />
    </PrintedList>
  )
}
