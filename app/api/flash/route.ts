import * as z from 'zod/mini'
import { anyone } from '@/lib/server/access'
import { clearFlash } from '@/lib/server/flash'
import { methods, route } from '@/lib/server/http'

const doneAnswer = z.object({ done: z.boolean() })

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: route(
    { summary: 'Forget the message that a page has shown', access: anyone(), response: doneAnswer },
    async () => {
      await clearFlash()
      return { done: true }
    },
  ),
})
