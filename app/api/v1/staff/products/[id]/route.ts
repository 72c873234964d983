import * as z from 'zod/mini'
import { staffProductResponse } from '@/lib/catalogue/responses'
import { staff } from '@/lib/access/gates'
import { changeProductOrRequest } from '@/lib/approvals/kinds/price'
import { productChangeSchema } from '@/lib/catalogue/schema'
import { getStaffProduct } from '@/lib/catalogue/staff-queries'
import { id } from '@/lib/core/response-fields'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: 'A product as staff see it',
      access: staff('catalogue').orKey('products:read'),
      response: staffProductResponse,
    },
    getStaffProduct,
  ),
  PUT: endpointById(
    {
      summary: 'Change a product; fields that are left out stay unchanged. A price that changes by more than 20% waits',
      access: staff('catalogue').orKey('products:write'),
      body: productChangeSchema,
      response: z.extend(staffProductResponse, { approvalId: z.optional(id()) }),
    },
    changeProductOrRequest,
  ),
})
