import { partner } from '@/lib/access/gates'
import { requestEndAccess } from '@/lib/approvals/kinds/end-access'
import { requestPermissions } from '@/lib/approvals/kinds/permissions'
import { permissionsSchema } from '@/lib/approvals/schema'
import { reasonSchema } from '@/lib/core/fields'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: requestById(
    {
      summary: 'Request other permissions for a colleague at the HR desk',
      access: partner('approver'),
      body: permissionsSchema,
    },
    (actor, id, { permissions, reason }) => requestPermissions(actor, id, permissions, reason),
  ),
  DELETE: requestById(
    {
      summary: 'Request the end of a colleague’s access to the HR desk',
      access: partner('approver'),
      body: reasonSchema,
    },
    (actor, id, { reason }) => requestEndAccess(actor, id, reason),
  ),
})
