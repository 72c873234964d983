import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { PaymentTable } from '@/components/staff/payments/payment-table'
import { Link } from '@/components/ui/link'
import { filterOptions } from '@/components/ui/filter-options'
import { ListFilter } from '@/components/ui/list-filter'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { countOpenDifferences } from '@/lib/payments/comparison-queries'
import { firstTab } from '@/lib/payments/staff-rules'
import { PAYMENT_STATES, PURPOSES, REFUND_STATES, paymentsPageSchema } from '@/lib/payments/schema'
import { countPaymentWork, listPayments } from '@/lib/payments/staff-queries'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/payments'
const TABS = ['pending', 'all', ...PAYMENT_STATES.filter((state) => state !== 'pending')] as const
const tabName = (tab: (typeof TABS)[number]) => (tab === 'all' ? copy.all : copy.states[tab])

export default async function PaymentsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance', 'support'))
  const { state, purpose, refund, q, sort, cursor } = paymentsPageSchema.parse(await searchParams)
  const isFiltered = [purpose, refund, q].some((part) => part !== undefined)
  const [work, differences] = await Promise.all([
    countPaymentWork(actor),
    holdsAny(actor, ['finance']) ? countOpenDifferences() : 0,
  ])
  const tab = state ?? (isFiltered ? 'all' : firstTab(work))
  const page = await listPayments(actor, { ...(tab === 'all' ? {} : { state: tab }), purpose, refund, q, sort, cursor })
  // The next page and another order stay in this tab, also when its work is done meanwhile.
  const filter = { state: tab, purpose, refund, q }
  const address = { ...filter, sort }
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      {work.unapplied > 0 && (
        <Warning text={copy.unappliedCount(work.unapplied)} href={`${PATH}?state=failed`} link={copy.showUnapplied} />
      )}
      {work.failedRefunds > 0 && (
        <Warning text={copy.failedRefunds(work.failedRefunds)} href={`${PATH}?refund=failed`} link={copy.showFailed} />
      )}
      {differences > 0 && (
        <Warning text={copy.differences(differences)} href="/staff/comparison" link={copy.showDifferences} />
      )}
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={TABS.map((each) => ({
            href: listAddress(PATH, { ...address, state: each }),
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
            options: filterOptions(copy.anyPurpose, copy.purposes, PURPOSES),
          },
          {
            name: 'refund',
            label: copy.refund,
            value: refund,
            options: filterOptions(copy.anyRefund, copy.refundStates, REFUND_STATES),
          },
        ]}
        keep={{ state, sort }}
        clearHref={isFiltered ? listAddress(PATH, { state, sort }) : undefined}
      />
      <ExportLinks list="/staff/payments" query={{ ...address, state: tab === 'all' ? undefined : tab }} />
      <PaymentTable
        sortBy={tableSort(PATH, filter, sort ?? '-started', { payment: 'started', amount: 'amount' })}
        caption={copy.caption(tabName(tab))}
        payments={page.items}
        empty={tab === 'pending' && !isFiltered ? copy.none : copy.noMatch}
      />
      <ListPager path={PATH} query={address} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}

const Warning = ({ text, href, link }: { text: string; href: string; link: string }) => (
  <p className="mb-5 rounded-control bg-danger-soft px-4 py-3 text-danger">
    {text}{' '}
    <Link href={href} className="inline-flex min-h-target items-center font-semibold underline underline-offset-4">
      {link}
    </Link>
  </p>
)
