import { DeskTable } from '@/components/list/desk-list'
import type { Cells } from '@/components/list/list-columns'
import { SelfPayTable } from '@/components/statement/self-pay-table'
import { TextLink } from '@/components/ui/link'
import { BUYER_NAMES, BUYER_NOTIFICATIONS, BUYER_ORDERS, BUYER_PAYMENTS, DUES, PLANS } from '@/lib/buyers/lists'
import type { BuyerDetailDto } from '@/lib/buyers/schema'
import type { Address, Columns, Filters, List } from '@/lib/core/lists'
import { buyersCopy } from './copy'

const copy = buyersCopy.one

const orderLink = (id: string, number: string) => (
  <TextLink href={`/staff/orders/${id}`} className="money">
    {number}
  </TextLink>
)

type BuyerListsProps = { buyer: BuyerDetailDto; address: Address }

/** The lists on the page of a buyer. */
export function BuyerLists({ buyer, address }: BuyerListsProps) {
  const here = { id: buyer.id, address }
  return (
    <div className="grid gap-6">
      <Part {...here} list={DUES} title={copy.dues} rows={buyer.dues} cells={{}} empty={copy.noDues} />
      {buyer.selfPay.length > 0 && (
        <section className="grid gap-2">
          <h2 className="section-title">{copy.selfPayParts}</h2>
          <SelfPayTable parts={buyer.selfPay} caption={copy.selfPayParts} exact />
        </section>
      )}
      <Part
        {...here}
        list={PLANS}
        title={copy.plans}
        rows={buyer.plans}
        cells={{ order: ({ orderId, orderNumber }) => orderLink(orderId, orderNumber) }}
      />
      <Part
        {...here}
        list={BUYER_ORDERS}
        title={copy.orders}
        rows={buyer.orders}
        cells={{ order: ({ id, orderNumber }) => orderLink(id, orderNumber) }}
      />
      <Part
        {...here}
        list={BUYER_PAYMENTS}
        title={copy.payments}
        rows={buyer.payments}
        cells={{
          reference: ({ txRef }) => <span className="text-sm font-normal break-all">{txRef}</span>,
          purpose: ({ purpose }) => copy.purposes[purpose],
          state: ({ state }) => copy.paymentStates[state],
        }}
      />
      <Part
        {...here}
        list={BUYER_NAMES}
        title={copy.names}
        rows={buyer.names}
        cells={{ to: ({ to }) => <span className="break-words">{to}</span> }}
      />
      <Part
        {...here}
        list={BUYER_NOTIFICATIONS}
        title={copy.notifications}
        rows={buyer.notifications}
        cells={{
          title: ({ title, body }) => (
            <>
              {copy.quoted(title)}
              {body && <span className="block text-sm font-normal text-muted">{copy.quoted(body)}</span>}
            </>
          ),
        }}
      />
    </div>
  )
}

type PartProps<Row, F extends Filters, C extends Columns<Row>> = Omit<BuyerListsProps, 'buyer'> & {
  id: string
  list: List<Row, F, string, C>
  title: string
  rows: readonly Row[]
  cells: Cells<Row, C>
  empty?: string
}

function Part<Row, F extends Filters, C extends Columns<Row>>({
  id,
  address,
  list,
  title,
  rows,
  cells,
  empty = copy.nothing,
}: PartProps<Row, F, C>) {
  return (
    <section className="grid gap-2">
      <h2 className="section-title">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <DeskTable
          list={list}
          state={list.read(address, { parts: { id } })}
          caption={title}
          rows={rows}
          cells={cells}
        />
      )}
    </section>
  )
}
