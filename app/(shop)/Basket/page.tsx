import type { Metadata } from 'next'
import { BasketForm } from '@/components/basket/basket-form'
import { basketCopy as copy } from '@/components/basket/copy'
import { BackButton } from '@/components/layout/back-button'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { TapButton } from '@/components/ui/tap-button'
import { buyer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import {
  checkOutBasketAction,
  endBasketAction,
  fillBasketAction,
  pauseBasketAction,
  skipBasketAction,
} from '@/lib/basket/actions'
import { getBasket } from '@/lib/basket/queries'
import type { BasketDto } from '@/lib/basket/schema'
import { countCart } from '@/lib/cart/queries'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { listHistory } from '@/lib/orders/queries'

export const metadata: Metadata = { title: copy.title }

/** The goods that a buyer is asked about each month. */
export default async function BasketPage() {
  const actor = await requirePageAccess(buyer())
  const [basket, cart, { items }] = await Promise.all([
    getBasket(actor),
    countCart(actor.id),
    listHistory(actor, { limit: 1 }),
  ])
  const fromCart = cart.count > 0
  return (
    <>
      <BackButton fallback="/Dashboard" />
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-1">{copy.lead}</p>
      <div className="mt-6 grid gap-4 sm:gap-6">
        {basket.state === 'none' ? (
          <EmptyState
            title={copy.none}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                {fromCart && <TapButton action={fillBasketAction} label={copy.fromCart} variant="primary" />}
                {items.map(({ _id, orderNumber }) => (
                  <TapButton
                    key={_id}
                    action={fillBasketAction}
                    fields={{ orderId: _id }}
                    label={copy.fromOrder(orderNumber)}
                  />
                ))}
                {!fromCart && <ButtonLink href="/Store">{copy.toStore}</ButtonLink>}
              </div>
            }
          >
            {copy.noneText}
          </EmptyState>
        ) : (
          <>
            <Proposal basket={basket} />
            <Card heading={copy.goods}>
              <div className="grid gap-4">
                <BasketForm items={basket.items} />
                {fromCart && <TapButton action={fillBasketAction} label={copy.add} />}
              </div>
            </Card>
          </>
        )}
      </div>
    </>
  )
}

/** What happens next with the basket, and what the buyer can do about it. */
const Proposal = ({ basket: { state, nextOn, isProposed, goodsTotal } }: { basket: BasketDto }) => (
  <Card tone="accent" className="grid justify-items-start gap-3">
    <p className="font-semibold">
      {isProposed ? copy.proposed : nextOn === null ? copy.paused : copy.nextOn(formatDay(nextOn))}
    </p>
    <p>{copy.total(formatNaira(fromNaira(goodsTotal)))}</p>
    <TapButton
      action={checkOutBasketAction}
      label={copy.order}
      variant="primary"
      size="regular"
      disabled={goodsTotal === 0}
    />
    <div className="flex flex-wrap gap-3">
      {state === 'active' && (
        <TapButton
          action={skipBasketAction}
          label={isProposed ? copy.skip.proposed : copy.skip.next}
          done={copy.skipped}
        />
      )}
      <TapButton
        action={pauseBasketAction}
        fields={{ paused: state === 'active' ? 'yes' : 'no' }}
        label={state === 'active' ? copy.pause : copy.goOn}
      />
      <TapButton action={endBasketAction} label={copy.end} done={copy.ended} />
    </div>
  </Card>
)
