import type { ReactNode } from 'react'
import { listsCopy } from '@/components/staff/orders/lists-copy'
import { PrintBar, TickBox } from '@/components/staff/orders/printed-list'
import { EmptyState } from '@/components/ui/empty-state'
import { type ListedOrderDto, countPacks } from '@/lib/orders/list-rules'

const copy = listsCopy.slips

export type PackingSlipsProps = {
  title: string
  slips: readonly ListedOrderDto[]
  /** Chooses the orders of the slips, or names those that were chosen. */
  filter?: ReactNode
}

/** Packing slips for printing. On paper only the slips remain, each on a page of its own. */
export const PackingSlips = ({ title, slips, filter }: PackingSlipsProps) => (
  <div className="paper">
    <div className="no-print">
      <PrintBar />
      <h1 className="page-title">{title}</h1>
      <p className="mt-2 mb-5 text-muted">{copy.lead}</p>
      {filter}
    </div>
    {slips.length === 0 ? (
      <EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>
    ) : (
      // Page breaks need blocks, which a grid does not have.
      <div className="space-y-6 print:space-y-0">
        {slips.map((order) => (
          <PackingSlip key={order.id} order={order} />
        ))}
      </div>
    )}
  </div>
)

/**
 * What a packer needs for one order, on a page of its own when printed. It goes into the parcel, which colleagues of
 * the buyer see, so it says nothing about money.
 */
function PackingSlip({ order }: { order: ListedOrderDto }) {
  const { orderNumber, fullname, company, location, city, state, phone, items, delivery } = order
  return (
    <article
      aria-label={copy.of(orderNumber)}
      className={
        'packing-slip max-w-2xl rounded-card border border-line bg-raised p-5 ' +
        'print:max-w-none print:rounded-none print:border-0 print:p-0'
      }
    >
      <div className="mb-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
        <h2>
          <span className="block text-sm font-semibold">{copy.order}</span>
          <span className="money block text-3xl font-black wrap-anywhere print:whitespace-nowrap">{orderNumber}</span>
        </h2>
        <div>
          <p className="text-sm font-semibold">{copy.to}</p>
          <p className="text-lg font-bold">{fullname}</p>
          <p>{company}</p>
          <address className="break-words not-italic">
            {location}, {city}, {state}
            <span className="money block">{phone}</span>
            {delivery && <span className="block font-bold">{copy.day(delivery.date)}</span>}
          </address>
        </div>
      </div>
      <table className="w-full border-collapse">
        <thead>
          {/* Browsers print it again on the second page of a long order. */}
          <tr className="border-b-2 border-current text-start text-sm">
            <th scope="col" className="w-10 py-1 text-start">
              <span className="sr-only">{copy.columns.done}</span>
            </th>
            <th scope="col" className="w-20 py-1 pe-4 text-end">
              {copy.columns.quantity}
            </th>
            <th scope="col" className="py-1 text-start max-sm:wrap-anywhere">
              {copy.columns.product}
              <span className="money ms-3 hidden font-normal print:inline-block print:whitespace-nowrap">
                {orderNumber}
              </span>
            </th>
            <th scope="col" className="py-1 text-start max-sm:hidden print:table-cell">
              {copy.columns.pack}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, measurement, quantity, replaces }) => (
            <tr key={`${name} ${measurement}`} className="break-inside-avoid border-b border-line">
              <td className="py-2">
                <TickBox />
              </td>
              <td className="money py-2 pe-4 text-end text-lg font-bold">{quantity}</td>
              <th scope="row" className="py-2 pe-3 text-start font-semibold max-sm:wrap-anywhere">
                {name}
                {/* A phone is too narrow for four columns; a narrow sheet of paper is not. */}
                <span className="block font-normal sm:hidden print:hidden">{measurement}</span>
                {replaces !== null && <span className="block font-normal">{listsCopy.insteadOf(replaces)}</span>}
              </th>
              <td className="py-2 max-sm:hidden print:table-cell">{measurement}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-lg font-bold">
        {copy.total} <span className="money">{countPacks(items)}</span>
      </p>
    </article>
  )
}
