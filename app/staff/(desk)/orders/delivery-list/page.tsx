import type { Metadata } from 'next'
import { DeskExport, DeskFilter } from '@/components/list/desk-list'
import { DeliveryList } from '@/components/staff/orders/delivery-list'
import { listsCopy as copy } from '@/components/staff/orders/lists-copy'
import { placeOptions } from '@/components/staff/orders/place-options'
import { PrintedList } from '@/components/staff/orders/printed-list'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listCompanies } from '@/lib/companies/queries'
import { DELIVERY_LIST } from '@/lib/orders/lists'
import { deliveryList } from '@/lib/orders/lists-queries'

export const metadata: Metadata = { title: copy.delivery.title }

export default async function DeliveryListPage({ searchParams }: PageProps<'/staff/orders/delivery-list'>) {
  const actor = await requirePageAccess(staff('operations'))
  const state = DELIVERY_LIST.read(await searchParams)
  const [list, companies] = await Promise.all([deliveryList(actor, DELIVERY_LIST.asked(state)), listCompanies()])
  const shown = list.zones.reduce((sum, zone) => sum + zone.count, 0)
  const summary = shown < list.count ? copy.delivery.moreOrders(shown, list.count) : copy.summary(shown)
  return (
    <PrintedList title={copy.delivery.title} lead={copy.delivery.lead} summary={summary}>
      <div className="no-print">
        <DeskFilter
          list={DELIVERY_LIST}
          state={state}
          options={{ ...placeOptions(companies), goesTo: copy.drops }}
          className="mb-3"
        />
      </div>
      <DeskExport list={DELIVERY_LIST} state={state} rows={list.zones} />
      <DeliveryList {...list} />
    </PrintedList>
  )
}
