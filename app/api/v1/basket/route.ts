import { buyer } from '@/lib/access/gates'
import { getBasket } from '@/lib/basket/queries'
import { basketResponse } from '@/lib/basket/responses'
import { changeBasketSchema } from '@/lib/basket/schema'
import { endBasket, pauseBasket, saveBasket, skipBasket } from '@/lib/basket/service'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Your monthly basket', access: buyer(), response: basketResponse }, ({ actor }) =>
    getBasket(actor),
  ),
  PUT: route(
    {
      summary: 'Change, pause or skip your monthly basket',
      access: buyer(),
      body: changeBasketSchema,
      response: basketResponse,
    },
    async ({ actor, body: { items, paused, skip } }) => {
      if (items) await saveBasket(actor, items)
      if (paused !== undefined) await pauseBasket(actor, paused)
      if (skip) await skipBasket(actor)
      return getBasket(actor)
    },
  ),
  DELETE: route(
    { summary: 'End your monthly basket', access: buyer(), response: basketResponse },
    async ({ actor }) => {
      await endBasket(actor)
      return getBasket(actor)
    },
  ),
})
