import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { paymentCells } from '@/components/staff/payments/payment-cells'
import { ClockIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { countOpenDifferences } from '@/lib/payments/comparison-queries'
import { PAYMENTS } from '@/lib/payments/lists'
import { firstTab } from '@/lib/payments/staff-rules'
import { countPaymentWork, listPayments } from '@/lib/payments/staff-queries'

export const metadata: Metadata = { title: copy.title }

const { pending, ...others } = copy.states
const TABS = { pending, all: copy.all, ...others }

export default async function PaymentsPage({ searchParams }: PageProps<'/staff/payments'>) {
  const actor = await requirePageAccess(staff('finance', 'support'))
  const asked = PAYMENTS.read(await searchParams)
  const { purpose, refund, q } = asked.filter
  const isFiltered = [purpose, refund, q].some((part) => part !== undefined)
  const [work, differences] = await Promise.all([
    countPaymentWork(actor),
    holdsAny(actor, ['finance']) ? countOpenDifferences() : 0,
  ])
  // The next page and another order stay in this tab, also when its work is done meanwhile.
  const state = PAYMENTS.inTab(asked, asked.tab ?? (isFiltered ? 'all' : firstTab(work)))
  const page = await listPayments(actor, PAYMENTS.asked(state))
  const none = state.tab === 'pending' && !isFiltered ? copy.none : copy.noMatch
  return (
    <DeskList
      list={PAYMENTS}
      state={state}
      page={page}
      tabs={{ label: copy.tabsLabel, names: TABS, counts: { pending: work.waiting } }}
      options={{ purpose: copy.purposes, refund: copy.refundStates }}
      cells={paymentCells}
      words={{ ...copy, caption: copy.caption(TABS[state.tab as keyof typeof TABS]), none }}
      icon={ClockIcon}
    >
      {work.unapplied > 0 && (
        <Warning
          text={copy.unappliedCount(work.unapplied)}
          href="/staff/payments?state=failed"
          link={copy.showUnapplied}
        />
      )}
      {work.failedRefunds > 0 && (
        <Warning
          text={copy.failedRefunds(work.failedRefunds)}
          href="/staff/payments?refund=failed"
          link={copy.showFailed}
        />
      )}
      {differences > 0 && (
        <Warning text={copy.differences(differences)} href="/staff/comparison" link={copy.showDifferences} />
      )}
    </DeskList>
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
