import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { idResponse } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { SUPPLIERS } from '@/lib/stock/lists'
import { createSupplier } from '@/lib/stock/purchase-orders'
import { listSuppliers } from '@/lib/stock/queries'
import { newSupplierSchema } from '@/lib/stock/schema'

const access = staff('catalogue', 'finance')
export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(SUPPLIERS, { summary: 'Suppliers, newest first', access }, listSuppliers),
  POST: route(
    { summary: 'Add a supplier', access, body: newSupplierSchema, response: idResponse },
    async ({ actor, body }) => ({ id: await createSupplier(actor, body) }),
  ),
})
