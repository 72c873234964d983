import { staff } from '@/lib/access/gates'
import { approveCompany } from '@/lib/companies/decisions'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Approve a company, and e-mail its contact a link to set a password',
      access: staff('admin'),
      params: idParams,
    },
    async ({ actor, params }) => {
      await approveCompany(actor, params.id)
      return { id: params.id, state: 'approved' }
    },
  ),
})
