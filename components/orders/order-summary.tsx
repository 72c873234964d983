import { PaymentSummary, financedWords } from '@/components/cart/payment-summary'
import type { Payer } from '@/components/payments/pay-in-window'
import { RefundLines } from '@/components/payments/refund-lines'
import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { fromNaira, sum, toNaira } from '@/lib/core/money'
import type { WalletDto } from '@/lib/credit/schema'
import { isClosed } from '@/lib/orders/rules'
import { ordersCopy as copy } from './copy'
import { FeeState } from './delivery-cell'
import { InvoiceLinks } from './invoice-links'
import { type PayNextProps, isPayNext } from './pay-next'

export type OrderSummaryProps = {
  order: PayNextProps['order']
  payer: Payer
  /** What the buyer's credit and pay will pay of it, before the delivery. */
  agreed?: WalletDto['planned'][number] | undefined
}

/** What the order costs, and the state of its delivery and service fee. */
export function OrderSummary({ order, payer, agreed }: OrderSummaryProps) {
  const byCredit = agreed && {
    credit: agreed.credit,
    deducted: toNaira(sum(agreed.instalments.map(({ amount }) => fromNaira(amount)))),
  }
  return (
    <Card heading={copy.summary}>
      <PaymentSummary
        lines={order.summary}
        total={order.allItemsTotalPrice}
        upfront={order.upfront}
        financed={financedWords(order.financed, byCredit)}
      />
      {order.financedNow !== null && order.financedNow !== order.financed && (
        <p className="mt-4 flex justify-between gap-4 font-semibold">
          <span>{copy.financedNow}</span>
          <Money naira={order.financedNow} />
        </p>
      )}
      {!isPayNext(order) && (
        <div className="mt-4 grid justify-items-start gap-2 border-t border-line pt-4">
          <span className="font-semibold">{copy.payNow}</span>
          <FeeState order={order} payer={payer} />
          {!isClosed(order.status) && <RefundLines refunds={order.refunds} />}
        </div>
      )}
      <InvoiceLinks order={order} />
    </Card>
  )
}
