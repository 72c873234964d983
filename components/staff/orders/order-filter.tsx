import type * as z from 'zod/mini'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { filterOptions } from '@/components/ui/filter-options'
import { ListFilter } from '@/components/ui/list-filter'
import { CAPITAL, STATES } from '@/lib/checkout/rules'
import { listAddress } from '@/lib/core/list-address'
import type { ordersDeskSchema } from '@/lib/orders/schema'

/** Filter and order of the staff's order list, as in its address. */
export type OrdersView = Readonly<
  Partial<Record<Exclude<keyof z.output<typeof ordersDeskSchema>, 'cursor' | 'order'>, string | undefined>>
>

/** The address of the order list. Pending is the default status; `order` is open beside the list. */
export const ordersHref = ({
  status,
  cursor,
  ...rest
}: OrdersView & { cursor?: string | null | undefined; order?: string | undefined }) =>
  listAddress('/staff/orders', {
    status: status === 'pending' ? undefined : status,
    ...rest,
    cursor: cursor ?? undefined,
  })

type Companies = readonly { readonly id: string; readonly companyName: string }[]

/** The fields that choose orders by the buyer's company and by the state of the delivery address. */
export const placeSelects = ({ company, state }: Pick<OrdersView, 'company' | 'state'>, companies: Companies) => [
  {
    name: 'company',
    label: copy.filter.company,
    value: company,
    options: [
      { value: '', label: copy.filter.allCompanies },
      ...companies.map(({ id, companyName }) => ({ value: id, label: companyName })),
    ],
  },
  {
    name: 'state',
    label: copy.filter.state,
    value: state,
    options: [
      { value: '', label: copy.filter.allStates },
      ...[...STATES, CAPITAL].map((name) => ({ value: name, label: name })),
    ],
  },
]

export type OrderFilterProps = {
  view: OrdersView
  companies: Companies
  result: string
}

/** The fields that are behind the button. */
const FOLDED = ['company', 'state', 'product', 'fees', 'from', 'to', 'min', 'max'] as const

export function OrderFilter({ view, companies, result }: OrderFilterProps) {
  const { status, q, sort, from, to, min, max, fees, product } = view
  const labels = copy.filter
  const set = FOLDED.filter((name) => view[name])
  return (
    <ListFilter
      path="/staff/orders"
      isLive
      fold={labels.open(set.length)}
      search={{ name: 'q', label: labels.search, value: q }}
      selects={[
        ...placeSelects(view, companies),
        { name: 'fees', label: labels.fees, value: fees, options: filterOptions(labels.allFees, labels.feeStates) },
      ]}
      texts={[
        { name: 'product', label: labels.product, value: product },
        { name: 'min', label: labels.min, value: min, inputMode: 'numeric' },
        { name: 'max', label: labels.max, value: max, inputMode: 'numeric' },
      ]}
      days={[
        { name: 'from', label: labels.from, value: from },
        { name: 'to', label: labels.to, value: to },
      ]}
      keep={{ status, sort }}
      result={result}
      clearHref={q || set.length > 0 ? ordersHref({ status, sort }) : undefined}
    />
  )
}
