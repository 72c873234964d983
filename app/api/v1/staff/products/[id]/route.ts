import { staff } from '@/lib/access/gates'
import { changeProductOrRequest } from '@/lib/approvals/change-requests'
import { productChangeSchema } from '@/lib/catalogue/schema'
import { getStaffProduct } from '@/lib/catalogue/staff-queries'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'A product as staff see it', access: staff('catalogue'), params: idParams },
    ({ actor, params }) => getStaffProduct(actor, params.id),
  ),
  PUT: route(
    {
      summary: 'Change a product; fields that are left out stay unchanged. A price that changes by more than 20% waits',
      access: staff('catalogue'),
      params: idParams,
      body: productChangeSchema,
    },
    ({ actor, params, body }) => changeProductOrRequest(actor, params.id, body),
  ),
})
