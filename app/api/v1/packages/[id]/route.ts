import { visitor } from '@/lib/access/gates'
import { packageResponse } from '@/lib/catalogue/package-responses'
import { packageFor } from '@/lib/checkout/package-queries'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'One package', access: visitor(), params: idParams, response: packageResponse },
    ({ actor, params }) => packageFor(actor, params.id),
  ),
})
