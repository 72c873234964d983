import { TapButton } from '@/components/ui/tap-button'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { StoreIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { StoredPicture } from '@/components/ui/stored-picture'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { setAvailableAction } from '@/lib/catalogue/actions'
import { VAT_LABELS, stockStateOf } from '@/lib/catalogue/rules'
import type { StaffProductDto } from '@/lib/catalogue/schema'
import { productsCopy as copy } from './copy'

const columns: Column<StaffProductDto>[] = [
  {
    key: 'product',
    header: copy.columns.product,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ id, name, measurement, image }) => (
      <span className="flex items-center gap-3">
        {image ? (
          <StoredPicture src={image} sizes="3.5rem" className="size-14 shrink-0 rounded-control" />
        ) : (
          <span className="size-14 shrink-0 rounded-control bg-sunken" />
        )}
        <span className="min-w-0">
          <Link
            href={`/staff/products/${id}`}
            className="inline-flex min-h-target items-center wrap-anywhere underline underline-offset-4"
          >
            {name}
          </Link>
          <span className="block text-sm font-normal text-muted">{measurement}</span>
        </span>
      </span>
    ),
  },
  { key: 'category', header: copy.columns.category, cell: ({ type }) => type },
  { key: 'price', header: copy.columns.price, align: 'end', cell: ({ price }) => <Money exact naira={price} /> },
  { key: 'vat', header: copy.columns.vat, cell: ({ vatClass }) => VAT_LABELS[vatClass] },
  { key: 'stock', header: copy.columns.stock, align: 'end', cell: ({ stock }) => <StockCell stock={stock} /> },
  {
    key: 'state',
    header: copy.columns.state,
    cell: ({ id, name, available }) => (
      <div className="inline-flex flex-wrap items-center justify-end gap-3 sm:justify-start">
        <Badge tone={available ? 'success' : 'neutral'}>{available ? copy.onSale : copy.offSale}</Badge>
        <TapButton
          key={String(available)}
          action={setAvailableAction}
          fields={{ productId: id, available: String(!available) }}
          label={available ? copy.takeOff : copy.putOn}
          of={name}
          done={available ? copy.tookOff(name) : copy.putOnDone(name)}
          refreshes
          variant="quiet"
        />
      </div>
    ),
  },
]

function StockCell({ stock }: { stock: number }) {
  const state = stockStateOf(stock)
  if (state === 'out') return <Badge tone="danger">{copy.out}</Badge>
  if (state === 'low') return <Badge tone="warning">{copy.low(stock)}</Badge>
  return <span className="money">{stock.toLocaleString('en-US')}</span>
}

export function ProductList({
  products,
  isFiltered,
  sortBy,
}: {
  products: readonly StaffProductDto[]
  isFiltered: boolean
  sortBy?: SortBy
}) {
  const empty = isFiltered ? copy.none : copy.noneYet
  return (
    <Table
      sortBy={sortBy}
      caption={copy.title}
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={empty.title} figure={<StoreIcon size={44} />}>
          {empty.text}
        </EmptyState>
      }
    />
  )
}
