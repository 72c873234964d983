import { assertSelf, buyerOrLeaver } from '@/lib/access/gates'
import type { Buyer } from '@/lib/core/actors'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { messageSettingsResponse } from '@/lib/messages/responses'
import { messageSettings } from '@/lib/messages/queries'
import { messageSettingsSchema } from '@/lib/messages/schema'
import { chooseMessages, stopMessages } from '@/lib/messages/service'

const own = { access: buyerOrLeaver(), params: idParams, response: messageSettingsResponse }

/** The settings after a change, of the person's own account only. @throws AppError 403 for another one */
async function settingsAfter(actor: Buyer, id: string, change?: () => Promise<void>) {
  assertSelf(actor, id)
  await change?.()
  return messageSettings(actor)
}

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ ...own, summary: 'Which notifications you get by SMS or WhatsApp' }, ({ actor, params }) =>
    settingsAfter(actor, params.id),
  ),
  PUT: route(
    {
      ...own,
      summary: 'Choose the channel of each kind of notification, and switch messages on',
      body: messageSettingsSchema,
    },
    ({ actor, params, body }) => settingsAfter(actor, params.id, () => chooseMessages(actor, body)),
  ),
  DELETE: route({ ...own, summary: 'Stop all messages' }, ({ actor, params }) =>
    settingsAfter(actor, params.id, () => stopMessages(actor)),
  ),
})
