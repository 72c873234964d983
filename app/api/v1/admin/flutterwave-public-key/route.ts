import * as z from 'zod/mini'
import { anyone } from '@/lib/core/access'
import { env } from '@/lib/core/env'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: "The payment provider's public key",
      access: anyone(),
      answer: z.object({
        publicKey: z.string(),
      }),
    },
    () => Promise.resolve({ publicKey: env().FLUTTERWAVE_PUBLIC_KEY }),
  ),
})
