import { buyer } from '@/lib/access/gates'
import { forgetAddress } from '@/lib/checkout/addresses'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: changeById({ summary: 'Forget the place of an earlier delivery', access: buyer() }, forgetAddress),
})
