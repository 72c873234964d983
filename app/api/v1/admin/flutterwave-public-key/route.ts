import * as z from 'zod/mini'
import { anyone } from '@/lib/server/access'
import { env } from '@/lib/settings/env'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: "The payment provider's public key",
      access: anyone(),
      response: z.object({
        publicKey: z.string(),
      }),
    },
    () => Promise.resolve({ publicKey: env().FLUTTERWAVE_PUBLIC_KEY }),
  ),
})
