import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskExport, DeskFilter, DeskPages, DeskTabs, viewQuery } from '@/components/list/desk-list'
import { headingsOf, optionalOf } from '@/components/list/list-columns'
import { ListView } from '@/components/list/list-view'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { listsCopy } from '@/components/staff/orders/lists-copy'
import { OrderDesk } from '@/components/staff/orders/order-desk'
import { OrderPanel } from '@/components/staff/orders/order-panel'
import { placeOptions } from '@/components/staff/orders/place-options'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Fold } from '@/components/ui/fold'
import { HistoryIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { listCompanies } from '@/lib/companies/queries'
import type { Staff } from '@/lib/core/actors'
import { headingOf } from '@/lib/core/lists'
import { fromNaira } from '@/lib/core/money'
import { orUndefined, single } from '@/lib/server/pages'
import { creditOutlook } from '@/lib/credit/outlook-queries'
import { ORDERS } from '@/lib/orders/lists'
import { QUEUE_STATUSES, STATUS_LABELS } from '@/lib/orders/rules'
import { MAX_COUNTED, countOpenOrders, countOrders, getStaffOrder, listOrders } from '@/lib/orders/staff-queries'

export const metadata: Metadata = { title: copy.orders }

export default async function OrdersPage({ searchParams }: PageProps<'/staff/orders'>) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const query = await searchParams
  const openId = single(query['order'])
  const list = { list: ORDERS, state: ORDERS.read(query) }
  const { filter, cursor, sort } = list.state
  const asked = ORDERS.asked(list.state)
  const [page, count, counts, companies, opened] = await Promise.all([
    listOrders(actor, asked),
    countOrders(actor, asked),
    countOpenOrders(actor),
    listCompanies(),
    openId === undefined ? undefined : openOrder(actor, openId),
  ])
  const { status } = filter
  const canMove = holdsAny(actor, ['operations'])
  // The order of a queue is no column's.
  const shown = { ...list.state, sort: sort ?? (status && QUEUE_STATUSES.includes(status) ? undefined : 'date') }
  const headings = headingsOf(ORDERS.columns, (column) => headingOf(ORDERS, shown, column))
  return (
    <>
      <DeskHead title={copy.orders}>
        <DeskFilter
          {...list}
          options={{ ...placeOptions(companies), goesTo: listsCopy.drops, fees: copy.feeStates }}
          result={copy.found(count, MAX_COUNTED)}
        />
        <ListView
          list={ORDERS.name}
          path={list.state.path}
          query={viewQuery(ORDERS, list.state)}
          columns={optionalOf(headings)}
        />
        <div className="flex flex-wrap items-center gap-2 lg:ms-auto">
          {canMove && <PrintedLists />}
          <DeskExport {...list} rows={page.items} className="" />
        </div>
      </DeskHead>
      <DeskTabs {...list} label={copy.tabsLabel} names={{ ...STATUS_LABELS, all: copy.all }} counts={counts} />
      <OrderDesk
        listName={ORDERS.name}
        status={status ?? 'all'}
        headings={headings}
        address={ORDERS.params(list.state, { cursor })}
        orders={page.items}
        empty={page.items.length === 0 && <NoOrders state={list.state} />}
        canMove={canMove}
        openId={opened && openId}
      />
      <DeskPages {...list} nextCursor={page.nextCursor} />
      {opened && openId && (
        <OrderPanel
          key={openId}
          id={openId}
          {...opened}
          closeHref={ORDERS.href(list.state, { cursor })}
          canMove={canMove}
        />
      )}
    </>
  )
}

function NoOrders({ state }: { state: ReturnType<typeof ORDERS.read> }) {
  const { status, ...filter } = state.filter
  const isFiltered = Object.values(filter).some(Boolean)
  const empty = state.cursor ? copy.emptyPage : isFiltered || !status ? copy.emptyFilter : copy.empty[status]
  return (
    <EmptyState
      title={empty.title}
      figure={<HistoryIcon size={44} />}
      action={
        isFiltered &&
        status && (
          <ButtonLink href={ORDERS.href(ORDERS.inTab(state, 'all'))} variant="secondary" size="small">
            {copy.emptyFilter.all}
          </ButtonLink>
        )
      }
    >
      {empty.text}
    </EmptyState>
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
