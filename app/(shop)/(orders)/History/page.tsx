import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackButton } from '@/components/layout/back-button'
import { ordersCopy as copy } from '@/components/orders/copy'
import { historyPage, historyRequest } from '@/components/orders/history-path'
import { NoHistory } from '@/components/orders/no-history'
import { OrderHistory } from '@/components/orders/order-history'
import { paymentCopy } from '@/components/payments/copy'
import { PaymentNews } from '@/components/payments/payment-news'
import { statementCopy } from '@/components/statement/copy'
import { Link } from '@/components/ui/link'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { single } from '@/lib/core/pages'
import { listHistory } from '@/lib/orders/queries'
import { paymentScriptUrl, findUnappliedSentence } from '@/lib/payments/queries'
import { settleReturn } from '@/lib/payments/provider-return'
import { returnHintSchema } from '@/lib/payments/schema'

export const metadata: Metadata = { title: copy.recent }

type Query = Partial<Record<'return' | 'transaction_id' | 'notice' | 'cursor' | 'passed', string | string[]>>

export default async function HistoryPage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const query = await searchParams
  const sealed = single(query.return)
  // After the hosted payment page the server asks the provider, then removes the parameters from the URL.
  const outcome =
    sealed === undefined ? undefined : await settleReturn(actor, sealed, returnHintSchema.parse(query).transaction_id)
  if (sealed !== undefined)
    redirect(outcome === 'failed' || outcome === 'unreachable' ? `/History?notice=${outcome}` : '/History')
  const page = historyPage(single(query.cursor), single(query.passed))
  const payer = { email: actor.email, name: actor.fullName, scriptUrl: paymentScriptUrl() }
  const [{ items: served }, unapplied] = await Promise.all([
    listHistory(actor, historyRequest(page)),
    findUnappliedSentence(actor.id, 'order_fees'),
  ])
  return (
    <>
      <BackButton fallback="/Dashboard" />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">{copy.recent}</h1>
        <Link href="/Statement" className="text-link inline-flex min-h-target items-center">
          {statementCopy.link}
        </Link>
      </div>
      <div className="grid gap-4">
        <PaymentNews
          notice={single(query.notice)}
          unapplied={unapplied}
          waiting={served.some(({ isPaymentWaiting }) => isPaymentWaiting) ? paymentCopy.waiting : undefined}
          failed={copy.closed}
        />
        <OrderHistory
          key={page.cursor}
          userId={actor.id}
          served={served}
          path="/History"
          page={page}
          caption={copy.recent}
          payer={payer}
          empty={<NoHistory />}
        />
      </div>
    </>
  )
}
