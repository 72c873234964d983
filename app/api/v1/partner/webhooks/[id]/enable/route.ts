import { partner } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { enableEndpoint } from '@/lib/webhooks/endpoints'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById({ summary: 'Switch a webhook on again', access: partner('approver').proved() }, enableEndpoint),
})
