import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { CleanAddress } from '@/components/layout/clean-address'
import { ForgetFlash } from '@/components/layout/forget-flash'
import { ordersCopy as copy } from '@/components/orders/copy'
import { historyPage, historyRequest } from '@/components/orders/history-path'
import { NoHistory } from '@/components/orders/no-history'
import { OrderHistory } from '@/components/orders/order-history'
import { paymentCopy } from '@/components/payments/copy'
import { PaymentNotice } from '@/components/payments/payment-notice'
import { statementCopy } from '@/components/statement/copy'
import { TextLink } from '@/components/ui/link'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readFlash, single } from '@/lib/server/pages'
import { listHistory } from '@/lib/orders/queries'
import { paymentScriptUrl, findUnappliedSentence } from '@/lib/payments/queries'
import { settleReturn } from '@/lib/payments/provider-return'
import { returnHintSchema } from '@/lib/payments/schema'

export const metadata: Metadata = { title: copy.recent }

const FLASHES = { 'fees-failed': 'failed', 'fees-unopened': 'unopened' } as const

export default async function HistoryPage({ searchParams }: PageProps<'/History'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const query = await searchParams
  const sealed = single(query.return)
  // After the hosted payment page the server asks the provider. The page then removes the parameters from the URL.
  const outcome = sealed === undefined ? undefined : await settleReturn(actor, sealed, returnHintSchema.parse(query))
  const flash = await readFlash('fees-failed', 'fees-unopened')
  const page = historyPage(single(query.cursor), single(query.passed))
  const payer = { email: actor.email, name: actor.fullName, scriptUrl: paymentScriptUrl() }
  const [{ items: served }, unapplied] = await Promise.all([
    listHistory(actor, historyRequest(page)),
    findUnappliedSentence(actor.id, 'order_fees'),
  ])
  return (
    <>
      {flash && <ForgetFlash key={flash.key} />}
      {sealed !== undefined && <CleanAddress />}
      <BackButton fallback="/Dashboard" />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">{copy.recent}</h1>
        <TextLink href="/Statement">{statementCopy.link}</TextLink>
      </div>
      <div className="grid gap-4">
        <PaymentNotice
          outcome={flash ? FLASHES[flash.code] : outcome}
          unapplied={unapplied}
          waiting={served.some(({ isPaymentWaiting }) => isPaymentWaiting) ? paymentCopy.waiting : undefined}
          failed={copy.closed}
          left={copy.left}
        />
        <OrderHistory
          key={page.cursor}
          userId={actor.id}
          served={served}
          path="/History"
          page={page}
          caption={copy.recent}
          payer={payer}
          canBuy={!actor.left}
          empty={<NoHistory />}
        />
      </div>
    </>
  )
}
