import type { Metadata } from 'next'
import { Pager } from '@/components/layout/pager'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { OrderDesk } from '@/components/staff/orders/order-desk'
import { OrderFilter, type OrdersView, ordersHref } from '@/components/staff/orders/order-filter'
import { OrderPanel } from '@/components/staff/orders/order-panel'
import { SavedViews } from '@/components/staff/orders/saved-views'
import { ButtonLink } from '@/components/ui/button'
import { ExportLinks } from '@/components/ui/export-links'
import { Fold } from '@/components/ui/fold'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { listCompanies } from '@/lib/companies/queries'
import type { Staff } from '@/lib/core/actors'
import { fromNaira } from '@/lib/core/money'
import { orUndefined } from '@/lib/core/pages'
import { creditOutlook } from '@/lib/credit/outlook-queries'
import { ORDER_STATUSES, STATUS_LABELS } from '@/lib/orders/rules'
import { listViews } from '@/lib/orders/saved-view-queries'
import { ordersDeskSchema } from '@/lib/orders/schema'
import { MAX_COUNTED, countOpenOrders, countOrders, getStaffOrder, listOrders } from '@/lib/orders/staff-queries'

export const metadata: Metadata = { title: copy.orders }

export default async function OrdersPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const { status, cursor, order: openId, ...address } = ordersDeskSchema.parse(await searchParams)
  const filter = { ...address, status: status === 'all' ? undefined : status }
  const [page, count, companies, views, opened] = await Promise.all([
    listOrders(actor, { ...filter, cursor }),
    countOrders(actor, filter),
    listCompanies(),
    listViews(actor),
    openId === undefined ? undefined : openOrder(actor, openId),
  ])
  const view = { ...address, status }
  const canMove = holdsAny(actor, ['operations'])
  return (
    <div className="-mt-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h1 className="section-title me-2">{copy.orders}</h1>
        <OrderFilter view={view} companies={companies} result={copy.found(count, MAX_COUNTED)} />
        <SavedViews views={views} query={ordersHref(view).split('?')[1] ?? ''} />
        <div className="flex flex-wrap items-center gap-2 lg:ms-auto [&_[role=group]]:mb-0">
          {canMove && <PrintedLists />}
          <ExportLinks list="/staff/orders" query={{ ...address, status: filter.status }} />
        </div>
      </div>
      <StatusTabs actor={actor} view={view} />
      <OrderDesk
        status={status}
        view={view}
        orders={page.items}
        isLaterPage={cursor !== undefined}
        canMove={canMove}
        openId={opened && openId}
      />
      <Pager
        firstHref={cursor && ordersHref(view)}
        nextHref={page.nextCursor ? ordersHref({ ...view, cursor: page.nextCursor }) : undefined}
      />
      {opened && openId && (
        <OrderPanel
          key={openId}
          id={openId}
          {...opened}
          closeHref={ordersHref({ ...view, cursor })}
          canMove={canMove}
        />
      )}
    </div>
  )
}

/** What the panel shows; undefined when there is no such order. */
async function openOrder(actor: Staff, id: string) {
  const order = await orUndefined(getStaffOrder(actor, id))
  if (!order) return undefined
  const { status, financed, months, buyer } = order
  const outlook = await creditOutlook(actor, { id, userId: buyer.id, status, financed: fromNaira(financed), months })
  return { order, outlook }
}

const PrintedLists = () => (
  <Fold label={copy.lists.open}>
    <div className="grid gap-2">
      {(
        [
          ['pick-list', copy.lists.pick],
          ['delivery-list', copy.lists.delivery],
          ['packing-slips', copy.lists.slips],
        ] as const
      ).map(([path, label]) => (
        <ButtonLink key={path} href={`/staff/orders/${path}`} variant="secondary" size="small">
          {label}
        </ButtonLink>
      ))}
    </div>
  </Fold>
)

/** A tab for each status, with the number of those that still need staff. The other filters stay. */
async function StatusTabs({ actor, view }: { actor: Staff; view: OrdersView }) {
  const counts = await countOpenOrders(actor)
  return (
    // The button of the keys is at the end.
    <div className="mb-2 lg:pe-12">
      <Tabs
        label={copy.tabsLabel}
        tabs={[
          ...ORDER_STATUSES.map((each) => ({
            href: ordersHref({ ...view, status: each }),
            label: STATUS_LABELS[each],
            current: each === view.status,
            count: counts[each] ?? 0,
          })),
          { href: ordersHref({ ...view, status: 'all' }), label: copy.all, current: view.status === 'all' },
        ]}
      />
    </div>
  )
}
