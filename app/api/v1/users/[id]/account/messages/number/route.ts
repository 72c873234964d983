import { assertSelf, buyerOrLeaver } from '@/lib/access/gates'
import { codeSchema } from '@/lib/accounts/schema'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { messageSettingsResponse } from '@/lib/messages/responses'
import { messageSettings } from '@/lib/messages/queries'
import { sendPhoneCode, verifyPhone } from '@/lib/messages/service'

const own = { access: buyerOrLeaver(), params: idParams, response: messageSettingsResponse }

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route({ ...own, summary: 'Get a code by SMS to your phone number' }, async ({ actor, params }) => {
    assertSelf(actor, params.id)
    await sendPhoneCode(actor)
    return messageSettings(actor)
  }),
  PUT: route(
    { ...own, summary: 'Verify your phone number with the code', body: codeSchema },
    async ({ actor, params, body }) => {
      assertSelf(actor, params.id)
      await verifyPhone(actor, body.code)
      return messageSettings(actor)
    },
  ),
})
