import type { ReactNode } from 'react'
import type { Payer } from '@/components/payments/pay-in-window'
import { RefreshWhileWaiting } from '@/components/payments/refresh-while-waiting'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira, kobo } from '@/lib/core/money'
import type { WalletDto } from '@/lib/credit/schema'
import { type OrderStep, nextOrder } from '@/lib/orders/next-step-rules'
import type { OpenOrderDto } from '@/lib/orders/schema'
import { DeliveryCode } from './delivery-code'
import { nextCopy as copy } from './next-copy'
import { PayButton } from './pay-button'

export type NextStepProps = { orders: readonly OpenOrderDto[]; wallet: WalletDto; payer: Payer }

/** The one thing that happens next: with an order, else with the pay, else a way to the store. */
export function NextStep({ orders, wallet, payer }: NextStepProps) {
  const next = nextOrder(orders)
  const atTheDoor = orders.filter(({ deliveryCode }) => deliveryCode !== null)
  return (
    <section aria-labelledby="next-step" className="grid gap-3">
      <h2 id="next-step" className="section-title">
        {copy.title}
      </h2>
      {next?.step === 'collect' ? (
        <>
          <p>{copy.collect}</p>
          {atTheDoor.map(({ _id, orderNumber, deliveryCode }) => (
            <DeliveryCode key={_id} code={deliveryCode ?? ''} order={orderNumber} />
          ))}
        </>
      ) : (
        <Card tone="accent" className="grid justify-items-start gap-3">
          {next ? <OrderNotice {...next} payer={payer} /> : <PayNotice wallet={wallet} />}
        </Card>
      )}
    </section>
  )
}

type OrderNoticeProps = { order: OpenOrderDto; step: OrderStep; payer: Payer }

/** What happens next with one order. */
function OrderNotice({ order, step, payer }: OrderNoticeProps): ReactNode {
  const { _id, orderNumber, upfront } = order
  switch (step) {
    case 'accept':
      return (
        <>
          <p className="font-semibold">{copy.accept(orderNumber)}</p>
          <ButtonLink href={`/History2?orderId=${_id}`}>{copy.acceptLink}</ButtonLink>
        </>
      )
    case 'pay':
      return (
        <>
          <p className="font-semibold">{copy.pay(orderNumber)}</p>
          <PayButton orderId={_id} orderNumber={orderNumber} amount={upfront} payer={payer} isNext />
        </>
      )
    case 'bank':
      return (
        <>
          <p className="font-semibold">{copy.bank(orderNumber)}</p>
          <OrderLink order={order} />
          <RefreshWhileWaiting />
        </>
      )
    case 'collect':
    case 'prepare':
    case 'approval':
      return (
        <>
          <p className="font-semibold">{step === 'collect' ? copy.collect : copy[step](orderNumber)}</p>
          <p>{copy.nothingToDo}</p>
          <OrderLink order={order} />
        </>
      )
  }
}

const OrderLink = ({ order: { _id, orderNumber } }: { order: OpenOrderDto }) => (
  <TextLink href={`/History2?orderId=${_id}`}>{copy.seeOrder(orderNumber)}</TextLink>
)

/** What happens next when no order is under way. Only someone who owes nothing and may buy on credit is to shop. */
function PayNotice({ wallet }: { wallet: WalletDto }) {
  const { montlyPayBack, nextDeductionOn, currentLoan, paidLoan, limit, pauseNote } = wallet
  if (montlyPayBack > 0 && nextDeductionOn !== null)
    return (
      <>
        <p className="font-semibold">
          {copy.deduction(formatNaira(fromNaira(montlyPayBack)), formatDay(nextDeductionOn))}
        </p>
        <p>{copy.nothingToDo}</p>
      </>
    )
  const owed = kobo(fromNaira(currentLoan) - fromNaira(paidLoan))
  if (owed > 0n)
    return (
      <>
        <p className="font-semibold">{copy.owed(formatNaira(owed))}</p>
        <TextLink href="/Statement#repay">{copy.owedLink}</TextLink>
      </>
    )
  if (pauseNote) return <p className="font-semibold">{pauseNote}</p>
  if (limit.choices.length === 0)
    return (
      <>
        <p className="font-semibold">{copy.noCredit}</p>
        <TextLink href="/Statement">{copy.noCreditLink}</TextLink>
      </>
    )
  return (
    <>
      <p className="font-semibold">{copy.shop}</p>
      <TextLink href="/Store">{copy.shopLink}</TextLink>
    </>
  )
}
