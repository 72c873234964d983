import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { setLineAside } from '@/lib/statements/lines'
import { reasonSchema } from '@/lib/core/fields'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Set a line of a bank statement aside that is no remittance, with a reason',
      access: staff('finance'),
      body: reasonSchema,
      becomes: { state: 'set_aside' },
    },
    (actor, id, { reason }) => setLineAside(actor, id, reason),
  ),
})
