'use server'

import { redirect } from 'next/navigation'
import { partner } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { setFlash } from '@/lib/server/flash'
import { addEndpoint, enableEndpoint, removeEndpoint, replay, rotateSecret } from './endpoints'
import { endpointIdSchema, newEndpointSchema, replayFormSchema } from './schema'

export const addEndpointAction = action(
  { access: partner('approver').proved(), schema: newEndpointSchema },
  ({ actor, input }) => addEndpoint(actor, input),
)

export const removeEndpointAction = action(
  { access: partner('approver'), schema: endpointIdSchema },
  async ({ actor, input }) => {
    await removeEndpoint(actor, input.endpointId)
    await setFlash('webhook-removed')
    redirect('/partner/webhooks')
  },
)

export const rotateSecretAction = action(
  { access: partner('approver').proved(), schema: endpointIdSchema },
  ({ actor, input }) => rotateSecret(actor, input.endpointId),
)

export const enableEndpointAction = action(
  { access: partner('approver').proved(), schema: endpointIdSchema },
  ({ actor, input }) => enableEndpoint(actor, input.endpointId),
)

export const replayAction = action({ access: partner('approver'), schema: replayFormSchema }, ({ actor, input }) =>
  replay(actor, input.endpointId, input.deliveryId),
)
