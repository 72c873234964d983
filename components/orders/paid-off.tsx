import type { ReactNode } from 'react'
import { MarkRead } from '@/components/notifications/mark-read'
import { Card } from '@/components/ui/card'
import { SuccessIcon } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { letterPath } from '@/lib/credit/pay-off-rules'
import { namesOf } from '@/lib/orders/rules'
import type { PaidOffDto } from '@/lib/orders/schema'
import { ordersCopy } from './copy'
import { GoodsPictures } from './goods-pictures'

const copy = ordersCopy.paidOff
const naira = (amount: number) => formatNaira(fromNaira(amount))

export type PaidOffProps = {
  plan: PaidOffDto
  /** What to do next. */
  children?: ReactNode
}

/** Says once that a plan is paid off: showing it marks its notification as read. */
export function PaidOff({ plan, children }: PaidOffProps) {
  const { notificationId, orderId, orderNumber, paid, rebate, goods } = plan
  return (
    <section aria-labelledby="paid-off">
      <Card className="grid justify-items-start gap-3">
        <div className="flex items-start gap-3">
          <SuccessIcon size={28} className="shrink-0 text-brand-text" />
          <h2 id="paid-off" className="section-title wrap-anywhere">
            {copy.title(namesOf(goods))}
          </h2>
        </div>
        <GoodsPictures goods={goods} size="large" />
        <p>
          {copy.paid(naira(paid), orderNumber)}
          {rebate > 0 && ` ${copy.rebate(naira(rebate))}`}
        </p>
        <TextLink href={letterPath(orderId)}>{copy.letter}</TextLink>
        {children}
        <MarkRead only={notificationId} />
      </Card>
    </section>
  )
}
