import type { Metadata } from 'next'
import { Pager } from '@/components/layout/pager'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { OrderDesk } from '@/components/staff/orders/order-desk'
import { Tabs } from '@/components/ui/tabs'
import { staff, visit } from '@/lib/accounts/access'
import { countOpenOrders, listOrders } from '@/lib/orders/queries'
import { type OrderStatusName, STATUS_LABELS } from '@/lib/orders/rules'
import { ordersDeskSchema } from '@/lib/orders/schema'

export const metadata: Metadata = { title: copy.orders }

const STATUSES: readonly OrderStatusName[] = ['pending', 'approved', 'packed', 'out_for_delivery', 'delivered', 'rejected', 'cancelled']
const listHref = (status: OrderStatusName) => (status === 'pending' ? '/staff' : `/staff?status=${status}`)

export default async function OrdersPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const actor = await visit(staff())
  const { status, cursor } = ordersDeskSchema.parse(await searchParams)
  const [page, counts] = await Promise.all([listOrders(actor, { status, cursor }), countOpenOrders(actor)])
  return (
    <>
      <h1 className="page-title">{copy.orders}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={STATUSES.map((each) => ({
            href: listHref(each),
            label: STATUS_LABELS[each],
            current: each === status,
            count: counts[each] ?? 0,
          }))}
        />
      </div>
      <OrderDesk status={status} orders={page.items} isLaterPage={cursor !== undefined} />
      <Pager
        firstHref={cursor && listHref(status)}
        nextHref={page.nextCursor ? `/staff?status=${status}&cursor=${page.nextCursor}` : undefined}
      />
    </>
  )
}
