import { staff } from '@/lib/access/gates'
import { approveCompany } from '@/lib/companies/decisions'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Approve a company, and email its contact a link to set a password',
      access: staff('admin'),
      becomes: { state: 'approved' },
    },
    approveCompany,
  ),
})
