import { staff } from '@/lib/accounts/access'
import { methods, route } from '@/lib/core/http'
import { recordRemittance } from '@/lib/credit/remittances'
import { remittanceSchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route({ summary: 'Book money that a company sent for its deductions', access: staff(), body: remittanceSchema }, async ({ actor, body }) => ({
    id: await recordRemittance(actor, body),
  })),
})
