import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackButton } from '@/components/layout/back-button'
import { ordersCopy as copy } from '@/components/orders/copy'
import { DeliveryCell } from '@/components/orders/delivery-cell'
import { NoHistory } from '@/components/orders/no-history'
import { OrderTable } from '@/components/orders/order-table'
import { Spendable } from '@/components/orders/spendable'
import { FormError } from '@/components/ui/field'
import { buyer, visit } from '@/lib/accounts/access'
import { AppError } from '@/lib/core/errors'
import { toNaira } from '@/lib/core/money'
import { single } from '@/lib/core/pages'
import { spendable } from '@/lib/credit/queries'
import { listHistory } from '@/lib/orders/queries'
import { paymentScriptUrl, readReturn } from '@/lib/payments/queries'
import { confirmOrderFees } from '@/lib/payments/service'

export const metadata: Metadata = { title: copy.recent }

type Query = { return?: string | string[]; notice?: string | string[] }

export default async function HistoryPage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await visit(buyer())
  const query = await searchParams
  const sealed = single(query.return)
  if (sealed !== undefined) redirect(await settleReturn(actor, sealed))
  const [{ items: orders }, left] = await Promise.all([listHistory(actor), spendable(actor.id)])
  const scriptUrl = paymentScriptUrl()
  const person = { email: actor.email, name: actor.fullName }
  return (
    <>
      <BackButton fallback="/Dashboard" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">{copy.recent}</h1>
        <Spendable naira={toNaira(left)} />
      </div>
      <div className="mt-6 grid gap-4">
        <FormError message={single(query.notice) === 'unpaid' ? copy.closed : undefined} />
        <OrderTable
          caption={copy.recent}
          orders={orders}
          delivery={(order) => <DeliveryCell order={order} buyer={person} scriptUrl={scriptUrl} />}
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
