import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { ListFilter } from '@/components/ui/list-filter'
import { CAPITAL, STATES } from '@/lib/checkout/rules'
import { listAddress } from '@/lib/core/list-address'

/** Filter and order of the staff's order list, as in its address. */
export type OrdersView = {
  readonly status?: string | undefined
  readonly q?: string | undefined
  readonly company?: string | undefined
  readonly state?: string | undefined
  readonly sort?: string | undefined
}

/** The address of the order list. Pending is the default status. */
export const ordersHref = ({ status, ...rest }: OrdersView & { cursor?: string | null }) =>
  listAddress('/staff', {
    status: status === 'pending' ? undefined : status,
    ...rest,
    cursor: rest.cursor ?? undefined,
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

export function OrderFilter({ view, companies, result }: OrderFilterProps) {
  const { status, q, company, state, sort } = view
  return (
    <ListFilter
      path="/staff"
      search={{ name: 'q', label: copy.filter.search, value: q }}
      selects={placeSelects({ company, state }, companies)}
      keep={{ status, sort }}
      result={result}
      clearHref={q || company || state ? ordersHref({ status, sort }) : undefined}
    />
  )
}
