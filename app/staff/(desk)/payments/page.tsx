import type { Metadata } from 'next'
import { Pager } from '@/components/layout/pager'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { PaymentTable } from '@/components/staff/payments/payment-table'
import { Link } from '@/components/ui/link'
import { ListFilter } from '@/components/ui/list-filter'
import { Tabs } from '@/components/ui/tabs'
import { requirePageAccess, staff } from '@/lib/access/gates'
import { listAddress } from '@/lib/core/list-address'
import { PAYMENT_STATES, PURPOSES, REFUND_STATES, paymentsPageSchema } from '@/lib/payments/schema'
import { countPaymentWork, listPayments } from '@/lib/payments/staff-queries'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/payments'
const TABS = ['pending', 'all', ...PAYMENT_STATES.filter((state) => state !== 'pending')] as const
const tabName = (tab: (typeof TABS)[number]) => (tab === 'all' ? copy.all : copy.states[tab])

export default async function PaymentsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff())
  const { state, purpose, refund, q, cursor } = paymentsPageSchema.parse(await searchParams)
  const isFiltered = [purpose, refund, q].some((part) => part !== undefined)
  // What is looked for may be in any state; who comes with nothing in mind sees what waits.
  const tab = state ?? (isFiltered ? 'all' : 'pending')
  const [page, work] = await Promise.all([
    listPayments(actor, { ...(tab === 'all' ? {} : { state: tab }), purpose, refund, q, cursor }),
    countPaymentWork(actor),
  ])
  const address = { state, purpose, refund, q }
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      {work.unapplied > 0 && (
        <p className="mb-5 rounded-control bg-danger-soft px-4 py-3 text-danger">
          {copy.unappliedCount(work.unapplied)}{' '}
          <Link
            href={`${PATH}?state=failed`}
            className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
          >
            {copy.showUnapplied}
          </Link>
        </p>
      )}
      {work.failedRefunds > 0 && (
        <p className="mb-5 rounded-control bg-danger-soft px-4 py-3 text-danger">
          {copy.failedRefunds(work.failedRefunds)}{' '}
          <Link
            href={`${PATH}?refund=failed`}
            className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
          >
            {copy.showFailed}
          </Link>
        </p>
      )}
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={TABS.map((each) => ({
            href: listAddress(PATH, { ...address, state: each === 'pending' && !isFiltered ? undefined : each }),
            label: tabName(each),
            current: each === tab,
            count: each === 'pending' ? work.waiting : 0,
          }))}
        />
      </div>
      <ListFilter
        path={PATH}
        search={{ name: 'q', label: copy.search, hint: copy.searchHint, value: q }}
        selects={[
          {
            name: 'purpose',
            label: copy.purpose,
            value: purpose,
            options: [
              { value: '', label: copy.anyPurpose },
              ...PURPOSES.map((value) => ({ value, label: copy.purposes[value] })),
            ],
          },
          {
            name: 'refund',
            label: copy.refund,
            value: refund,
            options: [
              { value: '', label: copy.anyRefund },
              ...REFUND_STATES.map((value) => ({ value, label: copy.refundStates[value] })),
            ],
          },
        ]}
        keep={{ state }}
        clearHref={isFiltered ? listAddress(PATH, { state }) : undefined}
      />
      <PaymentTable
        caption={copy.caption(tabName(tab))}
        payments={page.items}
        empty={tab === 'pending' && !isFiltered ? copy.none : copy.noMatch}
      />
      <Pager
        firstHref={cursor && listAddress(PATH, address)}
        nextHref={page.nextCursor ? listAddress(PATH, { ...address, cursor: page.nextCursor }) : undefined}
      />
    </>
  )
}
