import type { Metadata } from 'next'
import { Pager } from '@/components/layout/pager'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { OrderDesk } from '@/components/staff/orders/order-desk'
import { OrderFilter, ordersHref } from '@/components/staff/orders/order-filter'
import { OverdueTickets } from '@/components/staff/tickets/overdue-tickets'
import { ButtonLink } from '@/components/ui/button'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { listCompanies } from '@/lib/companies/queries'
import { ORDER_STATUSES, STATUS_LABELS } from '@/lib/orders/rules'
import { ordersDeskSchema } from '@/lib/orders/schema'
import { MAX_COUNTED, countOpenOrders, countOrders, listOrders } from '@/lib/orders/staff-queries'
import { countTickets } from '@/lib/tickets/staff-queries'

export const metadata: Metadata = { title: copy.orders }

export default async function OrdersPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const { status, cursor, ...address } = ordersDeskSchema.parse(await searchParams)
  const filter = { ...address, status: status === 'all' ? undefined : status }
  const [page, count, counts, companies, tickets] = await Promise.all([
    listOrders(actor, { ...filter, cursor }),
    countOrders(actor, filter),
    countOpenOrders(actor),
    listCompanies(),
    holdsAny(actor, ['support']) ? countTickets(actor) : { overdue: 0 },
  ])
  const view = { ...address, status }
  const canMove = holdsAny(actor, ['operations'])
  return (
    <>
      <OverdueTickets count={tickets.overdue} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="page-title">{copy.orders}</h1>
          <p className="lead mt-2">{copy.lead}</p>
        </div>
        {canMove && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/staff/orders/pick-list" variant="secondary" size="small">
              {copy.lists.pick}
            </ButtonLink>
            <ButtonLink href="/staff/orders/delivery-list" variant="secondary" size="small">
              {copy.lists.delivery}
            </ButtonLink>
            <ButtonLink href="/staff/orders/packing-slips" variant="secondary" size="small">
              {copy.lists.slips}
            </ButtonLink>
          </div>
        )}
      </div>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={[
            ...ORDER_STATUSES.map((each) => ({
              href: ordersHref({ ...address, status: each }),
              label: STATUS_LABELS[each],
              current: each === status,
              count: counts[each] ?? 0,
            })),
            { href: ordersHref({ ...address, status: 'all' }), label: copy.all, current: status === 'all' },
          ]}
        />
      </div>
      <OrderFilter view={view} companies={companies} result={copy.found(count, MAX_COUNTED)} />
      <OrderDesk status={status} view={view} orders={page.items} isLaterPage={cursor !== undefined} canMove={canMove} />
      <Pager
        firstHref={cursor && ordersHref(view)}
        nextHref={page.nextCursor ? ordersHref({ ...view, cursor: page.nextCursor }) : undefined}
      />
    </>
  )
}
