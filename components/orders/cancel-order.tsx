'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogCancel } from '@/components/ui/dialog'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { cancelOrderAction } from '@/lib/orders/actions'
import { canBuyerCancel } from '@/lib/orders/rules'
import type { HistoryOrderDto } from '@/lib/orders/schema'
import { ordersCopy } from './copy'

const copy = ordersCopy.cancel

/** The consequences of cancelling the order, one sentence each. */
function consequences({ isPaymentDS, deliveryFee, serviceFee }: CancelOrderProps['order']): string[] {
  const fee = fromNaira(deliveryFee) + fromNaira(serviceFee)
  return [copy.nothingDeducted, ...(isPaymentDS && fee > 0n ? [copy.feesRefunded(formatNaira(fee))] : [])]
}

export type CancelOrderProps = {
  order: Omit<HistoryOrderDto, 'userFullname'>
  /** The URL asks for the dialog, which is how it opens without script. */
  cancelling: boolean
}

/** Cancels an order until it is packed, after a confirmation. */
export function CancelOrder({ order, cancelling }: CancelOrderProps) {
  const [asking, setAsking] = useState(cancelling)
  const { formProps, busy, message } = useActionForm({
    action: cancelOrderAction,
    done: copy.done,
    onSuccess: () => {
      setAsking(false)
    },
    refreshes: true,
  })
  if (!canBuyerCancel(order.status)) return null
  const orderField = <input type="hidden" name="orderId" value={order._id} />
  return (
    <div className="mt-8 no-print">
      <form
        action="/History2"
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
        className="grid justify-items-start gap-3"
      >
        {!asking && <FormError message={message} />}
        {orderField}
        <Button type="submit" name="cancel" value="order" variant="quiet" size="small" className="-ms-3 text-danger">
          {copy.open}
        </Button>
      </form>
      <Dialog
        open={asking}
        onClose={() => {
          setAsking(false)
        }}
        title={copy.title(order.orderNumber)}
      >
        <div className="grid gap-3">
          {consequences(order).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <form {...formProps} className="mt-2 grid gap-4 text-ink">
            <FormError message={message} />
            {orderField}
            <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
              <Button type="submit" variant="danger" busy={busy}>
                {copy.confirm}
              </Button>
              <DialogCancel
                onClose={() => {
                  setAsking(false)
                }}
              >
                {copy.keep}
              </DialogCancel>
            </div>
          </form>
        </div>
      </Dialog>
    </div>
  )
}
