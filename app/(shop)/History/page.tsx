import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackButton } from '@/components/layout/back-button'
import { ordersCopy as copy } from '@/components/orders/copy'
import { historyPage, historyRequest } from '@/components/orders/history-path'
import { NoHistory } from '@/components/orders/no-history'
import { OrderHistory } from '@/components/orders/order-history'
import { FormError } from '@/components/ui/field'
import { buyer, visit } from '@/lib/accounts/access'
import { AppError } from '@/lib/core/errors'
import { single } from '@/lib/core/pages'
import { listHistory } from '@/lib/orders/queries'
import { paymentScriptUrl, readReturn } from '@/lib/payments/queries'
import { confirmOrderFees } from '@/lib/payments/service'

export const metadata: Metadata = { title: copy.recent }

type Query = Partial<Record<'return' | 'notice' | 'cursor' | 'passed', string | string[]>>

export default async function HistoryPage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await visit(buyer())
  const query = await searchParams
  const sealed = single(query.return)
  if (sealed !== undefined) redirect(await settleReturn(actor, sealed))
  const page = historyPage(single(query.cursor), single(query.passed))
  const payer = { email: actor.email, name: actor.fullName, scriptUrl: paymentScriptUrl() }
  return (
    <>
      <BackButton fallback="/Dashboard" />
      <h1 className="page-title mb-6">{copy.recent}</h1>
      <div className="grid gap-4">
        <FormError message={single(query.notice) === 'unpaid' ? copy.closed : undefined} />
        <OrderHistory
          key={page.cursor}
          userId={actor.id}
          served={(await listHistory(actor, historyRequest(page))).items}
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

/** Back from the hosted page: the server asks the provider, then the plain page is shown. */
async function settleReturn(actor: Parameters<typeof confirmOrderFees>[0], sealed: string): Promise<string> {
  const payment = await readReturn(sealed)
  if (!payment?.orderId || payment.userId !== actor.id) return '/History'
  try {
    await confirmOrderFees(actor, payment.orderId)
    return '/History'
  } catch (error) {
    if (error instanceof AppError) return error.details['outcome'] === 'pending' ? '/History' : '/History?notice=unpaid'
    throw error
  }
}
