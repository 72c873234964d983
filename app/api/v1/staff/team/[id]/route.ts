import { staff } from '@/lib/access/gates'
import { requestEndAccess } from '@/lib/approvals/kinds/end-access'
import { requestPermissions } from '@/lib/approvals/kinds/permissions'
import { permissionsSchema } from '@/lib/approvals/schema'
import { reasonSchema } from '@/lib/core/fields'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: requestById(
    {
      summary: 'Request other permissions for someone of the staff or of any HR desk',
      access: staff('admin'),
      body: permissionsSchema,
    },
    (actor, id, { permissions, reason }) => requestPermissions(actor, id, permissions, reason),
  ),
  DELETE: requestById(
    {
      summary: 'Request the end of the access of someone of the staff or of any HR desk',
      access: staff('admin'),
      body: reasonSchema,
    },
    (actor, id, { reason }) => requestEndAccess(actor, id, reason),
  ),
})
