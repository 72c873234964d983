import * as z from 'zod/mini'
import { anyone } from '@/lib/core/access'
import { clearFlash } from '@/lib/core/flash'
import { methods, route } from '@/lib/core/http'

const doneAnswer = z.object({ done: z.boolean() })

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: route(
    { summary: 'Forget the message that a page has shown', access: anyone(), answer: doneAnswer },
    async () => {
      await clearFlash()
      return { done: true }
    },
  ),
})
