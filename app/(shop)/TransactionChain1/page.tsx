import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CheckoutForm } from '@/components/checkout/checkout-form'
import { checkoutCopy } from '@/components/checkout/copy'
import { DeliveryChoice } from '@/components/checkout/delivery-choice'
import { EditDeliveryForm } from '@/components/checkout/edit-delivery-form'
import {
  AgreedLines,
  BasketConsent,
  OrderedGoods,
  SubmitWords,
  WhatIf,
  changeWords,
  planWords,
} from '@/components/checkout/plan-facts'
import { GOODS_PAGE } from '@/components/checkout/source-copy'
import { SoldOutSelect } from '@/components/checkout/sold-out-select'
import { BackButton } from '@/components/layout/back-button'
import { buyer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { getCheckout } from '@/lib/checkout/queries'
import { deliverySchema } from '@/lib/checkout/schema'
import { orNotFound, single } from '@/lib/server/pages'
import { getOrder } from '@/lib/orders/queries'
import { awaitsApproval } from '@/lib/orders/rules'

const copy = checkoutCopy.delivery
export const metadata: Metadata = { title: copy.title }

/**
 * Step 1 of the cart, or with `source` of the basket; `address` is a saved place, and `delivery` a place and day. With
 * `orderId` it edits the delivery of a pending order.
 */
export default async function DeliveryPage({ searchParams }: PageProps<'/TransactionChain1'>) {
  const actor = await requirePageAccess(buyer())
  const query = await searchParams
  const orderId = single(query.orderId)
  if (orderId !== undefined) {
    const order = await orNotFound(getOrder(actor, orderId))
    // After the decision the delivery is fixed; step 3 then has no link to this page.
    if (!awaitsApproval(order.status)) redirect(`/TransactionChain3?orderId=${orderId}`)
    return (
      <>
        <Head fallback={`/TransactionChain3?orderId=${orderId}`} title={copy.editTitle} />
        <EditDeliveryForm orderId={orderId} delivery={order.deliveryDetails} />
      </>
    )
  }
  const source = single(query.source) === 'basket' ? 'basket' : 'cart'
  const asked = { address: single(query.address), delivery: single(query.delivery) }
  const checkout = await getCheckout(actor, { source, ...asked })
  const { href } = GOODS_PAGE[source]
  if (!checkout) redirect(href)
  return (
    <>
      <Head fallback={href} title={copy.title} />
      <CheckoutForm
        checkout={checkout}
        isComplete={deliverySchema.safeParse(checkout.delivery).success}
        goods={<OrderedGoods source={source} goods={checkout.goods} />}
        choice={
          <>
            <DeliveryChoice source={source} deliveries={checkout.deliveries} delivered={checkout.delivered} />
            <SoldOutSelect choice={checkout.ifSoldOut} products={checkout.products} />
          </>
        }
        plans={planWords(checkout)}
        facts={<AgreedLines checkout={checkout} />}
        whatIf={<WhatIf checkout={checkout} />}
        changed={changeWords(checkout)}
        consent={source === 'basket' ? <BasketConsent source={source} /> : undefined}
        submit={<SubmitWords checkout={checkout} />}
      />
    </>
  )
}

/** The way back and the title, side by side where they fit. */
const Head = ({ fallback, title }: { fallback: string; title: string }) => (
  <div className="mb-2 flex flex-wrap items-center gap-x-1 lg:mb-6">
    <BackButton fallback={fallback} />
    <h1 className="section-title lg:page-title">{title}</h1>
  </div>
)
