import { ListedItems, TickBox } from '@/components/staff/orders/printed-list'
import { listsCopy } from '@/components/staff/orders/lists-copy'
import { EmptyState } from '@/components/ui/empty-state'
import { type Column, Table } from '@/components/ui/table'
import type { ListedOrderDto, PickListDto } from '@/lib/orders/list-rules'

const copy = listsCopy.pick
type Product = PickListDto['products'][number]

const columns: Column<Product>[] = [
  { key: 'product', header: copy.totalsColumns.product, rowHeader: true, cell: ({ name }) => name },
  { key: 'pack', header: copy.totalsColumns.pack, cell: ({ measurement }) => measurement },
  {
    key: 'quantity',
    header: copy.totalsColumns.quantity,
    align: 'end',
    cell: ({ quantity }) => <span className="money text-lg font-bold">{quantity}</span>,
  },
  { key: 'done', header: copy.totalsColumns.done, align: 'end', cell: () => <TickBox /> },
]

/** Total quantities to pick for all orders, then each zone with its totals and its orders. */
export function PickList({ products, zones }: PickListDto) {
  if (zones.length === 0) return <EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>
  return (
    <div className="grid gap-6">
      {zones.length > 1 && <Totals caption={copy.totals} products={products} />}
      {zones.map((zone) => {
        const name = listsCopy.zone(zone.day, zone.state, zone.city)
        return (
          <section key={name} aria-label={name} className="grid gap-3">
            <h2 className="section-title">
              {name} ({listsCopy.summary(zone.orders.length)})
            </h2>
            <Totals caption={copy.totalsOf(name)} products={zone.products} />
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-2">
              {zone.orders.map((order) => (
                <OrderToPack key={order.id} order={order} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const Totals = ({ caption, products }: { caption: string; products: readonly Product[] }) => (
  <Table
    caption={caption}
    showCaption
    columns={columns}
    rows={products}
    rowKey={({ name, measurement }) => `${name} ${measurement}`}
  />
)

const OrderToPack = ({ order: { orderNumber, fullname, company, location, items } }: { order: ListedOrderDto }) => (
  <li className="break-inside-avoid rounded-card border border-line bg-raised p-4 print:p-2">
    <h3 className="mb-1 flex items-center justify-between gap-3 font-bold">
      <span className="money">{orderNumber}</span>
      <TickBox />
    </h3>
    <p className="mb-2 text-sm">
      {fullname}, {company} · {location}
    </p>
    <ListedItems items={items} />
  </li>
)
