import type { ReactNode } from 'react'
import type { Payer } from '@/components/payments/pay-in-window'
import { RefreshWhileWaiting } from '@/components/payments/refresh-while-waiting'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { NextDeduction, NextStep } from '@/lib/orders/next-step-rules'
import { namesOf } from '@/lib/orders/rules'
import type { GoodsDto, OpenOrderDto } from '@/lib/orders/schema'
import { BuyAgain } from './buy-again'
import { DeliveryCode } from './delivery-code'
import { GoodsPictures } from './goods-pictures'
import { nextCopy as copy } from './next-copy'
import { PayButton } from './pay-button'

export type NextStepCardProps = {
  next: NextStep
  /** The open orders: every one that is at the door shows its code. */
  orders: readonly OpenOrderDto[]
  /** The goods that the buyer received last, for a step without an order. */
  received: readonly GoodsDto[]
  payer: Payer
}

/** The one thing that matters to the buyer now, with the goods that it is about. */
export function NextStepCard({ next, orders, received, payer }: NextStepCardProps) {
  const goods = next.step === 'basket' ? next.goods : 'order' in next ? next.order.goods : received
  return (
    <section aria-labelledby="next-step" className="grid gap-3">
      <h2 id="next-step" className="section-title">
        {copy.title}
      </h2>
      {next.step === 'collect' ? (
        <>
          <p>{copy.collect}</p>
          {orders
            .filter(({ deliveryCode }) => deliveryCode !== null)
            .map(({ _id, orderNumber, deliveryCode }) => (
              <DeliveryCode key={_id} code={deliveryCode ?? ''} order={orderNumber} />
            ))}
          <Goods goods={goods} isReceived={false} />
        </>
      ) : (
        <Card tone="accent" className="grid justify-items-start gap-3">
          <Goods goods={goods} isReceived={goods === received} />
          <Notice next={next} payer={payer} />
        </Card>
      )}
    </section>
  )
}

type GoodsProps = { goods: readonly GoodsDto[]; isReceived: boolean }

const Goods = ({ goods, isReceived }: GoodsProps) =>
  goods.length > 0 && (
    <p className="flex w-full flex-wrap items-center gap-3">
      <GoodsPictures goods={goods} size="large" />
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        {isReceived && <span className="block text-sm text-muted">{copy.received}</span>}
        <span className="font-semibold">{namesOf(goods)}</span>
      </span>
    </p>
  )

type NoticeProps = { next: NextStep; payer: Payer }

function Notice({ next, payer }: NoticeProps): ReactNode {
  switch (next.step) {
    case 'accept':
      return (
        <>
          <Sentence>{copy.accept(next.order.orderNumber)}</Sentence>
          <ButtonLink href={`/History2?orderId=${next.order._id}`}>{copy.acceptLink}</ButtonLink>
        </>
      )
    case 'pay': {
      const { _id, orderNumber, upfront } = next.order
      return (
        <>
          <Sentence>{copy.pay(orderNumber)}</Sentence>
          <PayButton orderId={_id} orderNumber={orderNumber} amount={upfront} payer={payer} isNext />
        </>
      )
    }
    case 'bank':
      return (
        <>
          <Sentence>{copy.bank(next.order.orderNumber)}</Sentence>
          <OrderLink order={next.order} />
          <RefreshWhileWaiting />
        </>
      )
    case 'collect':
    case 'prepare':
    case 'approval':
      return (
        <>
          <Sentence>{next.step === 'collect' ? copy.collect : copy[next.step](next.order.orderNumber)}</Sentence>
          <p>{copy.nothingToDo}</p>
          <OrderLink order={next.order} />
        </>
      )
    case 'deduction':
      return (
        <>
          <Sentence>{deductionWords(next)}</Sentence>
          <p>{copy.nothingToDo}</p>
        </>
      )
    case 'owed':
      return (
        <>
          <Sentence>{copy.owed(formatNaira(fromNaira(next.amount)))}</Sentence>
          <TextLink href="/Statement#repay">{copy.owedLink}</TextLink>
        </>
      )
    case 'paused':
      return <Sentence>{next.note}</Sentence>
    case 'no-credit':
      return (
        <>
          <Sentence>{copy.noCredit}</Sentence>
          <TextLink href="/Statement">{copy.noCreditLink}</TextLink>
        </>
      )
    case 'again':
      return (
        <>
          {next.deduction && <p>{deductionWords(next.deduction)}</p>}
          <BuyAgain orderId={next.last._id} orderNumber={next.last.orderNumber} isNext />
        </>
      )
    case 'basket':
      return (
        <>
          <Sentence>{copy.basket(formatNaira(fromNaira(next.total)))}</Sentence>
          <ButtonLink href="/TransactionChain1?source=basket">{copy.basketLink}</ButtonLink>
          <TextLink href="/Basket">{copy.basketChange}</TextLink>
        </>
      )
    case 'first':
      return (
        <>
          <Sentence>{copy.shop}</Sentence>
          <ButtonLink href="/Store">{copy.shopLink}</ButtonLink>
        </>
      )
  }
}

const Sentence = ({ children }: { children: string }) => <p className="font-semibold">{children}</p>

const OrderLink = ({ order: { _id, orderNumber } }: { order: OpenOrderDto }) => (
  <TextLink href={`/History2?orderId=${_id}`}>{copy.seeOrder(orderNumber)}</TextLink>
)

function deductionWords({ amount, on, inDays }: NextDeduction): string {
  const say = inDays === 0 ? copy.deductionToday : inDays === 1 ? copy.deductionTomorrow : copy.deduction
  return say(formatNaira(fromNaira(amount)), formatDay(on))
}
