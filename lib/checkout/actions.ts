'use server'

import { refresh } from 'next/cache'
import { RedirectType, redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { buyer } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { buyAgain } from '@/lib/orders/buy-again'
import { buyAgainSchema } from '@/lib/orders/schema'
import { changeDelivery } from '@/lib/orders/service'
import { acceptTerms } from './accept-terms'
import { forgetAddress } from './addresses'
import { placeOrder } from './place-order'
import {
  acceptTermsSchema,
  checkoutFormSchema,
  deliverySchema,
  forgetAddressSchema,
  proceedSchema,
  readChoices,
} from './schema'
import { saveDraft, startCheckout } from './service'

/** Opens a draft, and goes from the cart to step 1. */
export const proceedAction = action({ access: buyer(), schema: proceedSchema }, async ({ actor, input }) => {
  await startCheckout(actor, input.shownTotal)
  redirect('/TransactionChain1')
})

/**
 * Puts an order's goods into the cart, and goes to step 1; to the cart when it has other goods, too. Differences to the
 * order are answered instead, for the page to name.
 */
export const buyAgainAction = action({ access: buyer(), schema: buyAgainSchema }, async ({ actor, input }) => {
  const { differences, isWholeCart } = await buyAgain(actor, input.orderId)
  if (differences.length > 0) return { differences }
  if (!isWholeCart) redirect('/Store?tab=cart')
  await startCheckout(actor, null)
  redirect('/TransactionChain1')
})

/**
 * Places the order of a draft once, and goes from step 1 to step 2. After a refusal, the page shows the present totals,
 * plans and stock.
 */
export const placeOrderAction = action({ access: buyer(), schema: checkoutFormSchema }, async ({ actor, input }) => {
  const { draftId, source, months, shownTotal, factsShown, delivery, ifSoldOut, ofProduct, ...typed } = input
  const { state, city, location, phoneNumber } = typed
  let order
  try {
    // The fields have the address of the workplace then, and the draft keeps that of the buyer.
    const address = delivery?.kind === 'workplace' ? {} : { state, city, location }
    await saveDraft(actor, draftId, { ...address, phone: phoneNumber, months, ifSoldOut })
    order = await placeOrder(
      actor,
      {
        deliveryDetails: { state, city, location, phoneNumber },
        allItemsTotalPrice: shownTotal,
        months,
        acceptTerms: true,
        delivery,
        ifSoldOut: [...(ifSoldOut ? [{ choice: ifSoldOut }] : []), ...readChoices(ofProduct)],
      },
      draftId,
      factsShown,
      source,
    )
  } catch (error) {
    refresh()
    throw error
  }
  // Back must not show the form again.
  redirect(`/TransactionChain2?orderId=${order._id}`, RedirectType.replace)
})

/** Changes the delivery details of an order on step 3. */
export const changeDeliveryAction = action(
  { access: buyer(), schema: z.extend(deliverySchema, { orderId: z.uuid() }) },
  async ({ actor, input: { orderId, ...details } }) => {
    await changeDelivery(actor, orderId, details)
    redirect(`/TransactionChain3?orderId=${orderId}`, RedirectType.replace)
  },
)

/** Accepts the terms and key facts of an order that was placed without them. */
export const acceptTermsAction = action({ access: buyer(), schema: acceptTermsSchema }, async ({ actor, input }) => {
  try {
    await acceptTerms(actor, input.orderId, input.factsShown)
  } catch (error) {
    refresh()
    throw error
  }
  redirect(`/History2?orderId=${input.orderId}`)
})

/** Forgets the place of an earlier delivery, on the profile. */
export const forgetAddressAction = action(
  { access: buyer(), schema: forgetAddressSchema },
  async ({ actor, input: { addressId } }) => {
    await forgetAddress(actor, addressId)
    refresh()
  },
)
