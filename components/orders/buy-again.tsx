'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { useActionForm } from '@/components/ui/use-action-form'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { buyAgainAction } from '@/lib/checkout/actions'
import type { DifferenceDto } from '@/lib/orders/schema'
import { ordersCopy } from './copy'

const copy = ordersCopy.buyAgain
const naira = (amount: number) => formatNaira(fromNaira(amount))

export type BuyAgainProps = {
  orderId: string
  orderNumber: string
  /** Ordering again is what the buyer is most likely to do next: the button is large. */
  isNext?: boolean
}

/** Puts the goods of an order into the cart, and goes to checkout; differences to the order are named first. */
export function BuyAgain({ orderId, orderNumber, isNext = false }: BuyAgainProps) {
  const { formProps, busy, message, result } = useActionForm({
    action: buyAgainAction,
    // The form shows its refusals itself.
  })
  return (
    <div className="grid justify-items-start gap-2 text-start no-print">
      <form {...formProps} className="grid gap-2">
        <input type="hidden" name="orderId" value={orderId} />
        <Button
          type="submit"
          {...(!isNext && { variant: 'secondary', size: 'small' })}
          busy={busy}
          aria-label={(isNext ? copy.orderLabel : copy.label)(orderNumber)}
        >
          {isNext ? copy.order : copy.button}
        </Button>
        <FormError message={message} />
      </form>
      <div role="status">
        {result?.ok && (
          <div className="grid gap-1 rounded-control bg-warning-soft px-4 py-3 text-warning">
            <p className="font-semibold">{copy.differs}</p>
            <ul className="list-disc ps-5">
              {result.data.differences.map((difference) => (
                <li key={`${difference.name} ${difference.measurement} ${difference.kind}`}>
                  {sentenceOf(difference)}
                </li>
              ))}
            </ul>
            <Link
              href="/Store?tab=cart"
              className="inline-flex min-h-target items-center font-semibold underline underline-offset-2"
            >
              {copy.toCart}
            </Link>
          </div>
        )}
      </div>
    </div>
  )
}

function sentenceOf(difference: DifferenceDto): string {
  const what = `${difference.name}, ${difference.measurement}`
  switch (difference.kind) {
    case 'gone':
      return copy.gone(what)
    case 'short':
      return copy.short(what, difference.got, difference.wanted)
    case 'price':
      return copy.price(what, naira(difference.now), naira(difference.before))
  }
}
