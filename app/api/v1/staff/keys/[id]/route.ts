import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { endKey } from '@/lib/keys/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: changeById({ summary: 'Revoke an API key', access: staff('admin') }, endKey),
})
