import { companySignUpSchema } from '@/lib/companies/schema'
import { signUpCompany } from '@/lib/companies/sign-up'
import { anyone } from '@/lib/core/access'
import { addressOf, methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Sign a company up; staff decide, and its contact is told by mail',
      access: anyone(),
      body: companySignUpSchema,
    },
    async ({ body, request }) => {
      await signUpCompany(body, addressOf(request.headers))
      return { status: 'pending' }
    },
  ),
})
