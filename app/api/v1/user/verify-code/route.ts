import { verifyCodeSchema } from '@/lib/accounts/schema'
import { verifyRegistrationCode } from '@/lib/accounts/service'
import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'
import { grantRegistration } from '@/lib/core/session'

// Wide enough for an office; per account the code itself counts its tries.
const PER_ADDRESS = { name: 'verify-code', points: 1500, seconds: 3600 }

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Check a 4-digit code', access: anyone(), body: verifyCodeSchema, limit: PER_ADDRESS },
    async ({ body }) => {
      const { userId, grant } = await verifyRegistrationCode(body)
      return { userId, grant: await grantRegistration(grant) }
    },
  ),
})
