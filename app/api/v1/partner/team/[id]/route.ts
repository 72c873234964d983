import { partner } from '@/lib/access/gates'
import { requestEndAccess } from '@/lib/approvals/kinds/end-access'
import { requestPermissions } from '@/lib/approvals/kinds/permissions'
import { permissionsSchema, requestSchema } from '@/lib/approvals/schema'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Request other permissions for a colleague at the HR desk',
      access: partner('approver'),
      params: idParams,
      body: permissionsSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({
      approvalId: await requestPermissions(actor, params.id, body.permissions, body.reason),
    }),
  ),
  DELETE: route(
    {
      summary: 'Request the end of a colleague’s access to the HR desk',
      access: partner('approver'),
      params: idParams,
      body: requestSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestEndAccess(actor, params.id, body.reason) }),
  ),
})
