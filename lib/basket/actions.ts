'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { buyer } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { basketFormSchema, fillBasketSchema } from './schema'
import { checkOutBasket, endBasket, fillBasket, pauseBasket, saveBasket, skipBasket } from './service'

const nothing = z.object({})

export const saveBasketAction = action({ access: buyer(), schema: basketFormSchema }, async ({ actor, input }) => {
  await saveBasket(actor, input)
  refresh()
})

export const fillBasketAction = action({ access: buyer(), schema: fillBasketSchema }, async ({ actor, input }) => {
  await fillBasket(actor, input.orderId)
  redirect('/Basket')
})

export const skipBasketAction = action({ access: buyer(), schema: nothing }, async ({ actor }) => {
  await skipBasket(actor)
  refresh()
})

export const pauseBasketAction = action(
  { access: buyer(), schema: z.object({ paused: z.enum(['yes', 'no']) }) },
  async ({ actor, input }) => {
    await pauseBasket(actor, input.paused === 'yes')
    refresh()
  },
)

export const endBasketAction = action({ access: buyer(), schema: nothing }, async ({ actor }) => {
  await endBasket(actor)
  refresh()
})

/** Goes to step 1 of checkout with the basket. */
export const checkOutBasketAction = action({ access: buyer(), schema: nothing }, async ({ actor }) => {
  await checkOutBasket(actor)
  redirect('/TransactionChain1?source=basket')
})
