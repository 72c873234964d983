import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { FactFold } from '@/components/agreement/key-facts'
import { CheckoutForm } from '@/components/checkout/checkout-form'
import { checkoutCopy } from '@/components/checkout/copy'
import { EditDeliveryForm } from '@/components/checkout/edit-delivery-form'
import { planCopy } from '@/components/checkout/plan-copy'
import { AgreedLines, ChosenPlans } from '@/components/checkout/plan-facts'
import { BackButton } from '@/components/layout/back-button'
import { buyer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { getCheckout } from '@/lib/checkout/queries'
import { orNotFound, single } from '@/lib/server/pages'
import { getOrder } from '@/lib/orders/queries'
import { awaitsApproval } from '@/lib/orders/rules'

const copy = checkoutCopy.delivery
const naira = (amount: number) => formatNaira(fromNaira(amount))
export const metadata: Metadata = { title: copy.title }

/** Step 1; `address` is a saved place. With `orderId` it edits the delivery of a pending order. */
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
        <BackButton fallback={`/TransactionChain3?orderId=${orderId}`} />
        <h1 className="page-title mb-6">{copy.editTitle}</h1>
        <EditDeliveryForm orderId={orderId} delivery={order.deliveryDetails} />
      </>
    )
  }
  const checkout = await getCheckout(actor, single(query.address))
  if (!checkout) redirect('/Store?tab=cart')
  return (
    <>
      <BackButton fallback="/Store?tab=cart" />
      <h1 className="page-title mb-6">{copy.title}</h1>
      <CheckoutForm
        checkout={checkout}
        plans={<ChosenPlans checkout={checkout} />}
        facts={<AgreedLines checkout={checkout} />}
        whatIf={
          <FactFold
            sentences={[
              {
                title: planCopy.cost,
                text: planCopy.costText(
                  naira(checkout.cost.amount),
                  checkout.cost.rate,
                  naira(checkout.facts.serviceFee),
                  naira(checkout.facts.deliveryFee),
                ),
              },
              ...checkout.facts.sentences,
            ]}
          />
        }
      />
    </>
  )
}
