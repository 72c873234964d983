'use server'

import { partner, staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { keyIdSchema, newPartnerKeySchema } from './schema'
import { endKey, makeKey } from './service'

export const makeKeyAction = action(
  { access: partner('approver').proved(), schema: newPartnerKeySchema },
  ({ actor, input }) => makeKey(actor, input),
)

export const endKeyAction = action({ access: partner('approver'), schema: keyIdSchema }, ({ actor, input }) =>
  endKey(actor, input.keyId),
)

export const endStaffKeyAction = action({ access: staff('admin'), schema: keyIdSchema }, ({ actor, input }) =>
  endKey(actor, input.keyId),
)
