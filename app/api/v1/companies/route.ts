import * as z from 'zod/mini'
import { companySignUpSchema } from '@/lib/companies/schema'
import { signUpCompany } from '@/lib/companies/sign-up'
import { anyone } from '@/lib/server/access'
import { addressOf, methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Sign a company up; staff decide, and its contact is told by email',
      access: anyone(),
      body: companySignUpSchema,
      response: z.object({
        status: z.literal('pending'),
      }),
    },
    async ({ body, request }) => {
      await signUpCompany(body, addressOf(request.headers))
      return { status: 'pending' } as const
    },
  ),
})
