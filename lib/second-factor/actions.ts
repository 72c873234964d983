'use server'

import { anyDesk, deskOwner } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { putAway } from '@/lib/server/put-away'
import { makeRecoveryCodes } from './recovery-codes'
import { NOTICE_AWAY_HOURS } from './rules'
import { addPasskeySchema, confirmAppSchema, emptySchema, removeFactorSchema } from './schema'
import { addPasskey, beginApp, beginPasskey, confirmApp, removeFactor } from './set-up'

export const beginAppAction = action({ access: deskOwner(), schema: emptySchema }, ({ actor }) => beginApp(actor))

export const confirmAppAction = action({ access: deskOwner(), schema: confirmAppSchema }, ({ actor, input }) =>
  confirmApp(actor, input.code),
)

export const beginPasskeyAction = action({ access: deskOwner(), schema: emptySchema }, ({ actor }) =>
  beginPasskey(actor),
)

export const addPasskeyAction = action({ access: deskOwner(), schema: addPasskeySchema }, ({ actor, input }) =>
  addPasskey(actor, input.challenge, input.passkey),
)

export const removeFactorAction = action({ access: deskOwner(), schema: removeFactorSchema }, ({ actor, input }) =>
  removeFactor(actor, input.factorId),
)

export const putNoticeAwayAction = action({ access: anyDesk(), schema: emptySchema }, async ({ actor }) => {
  await putAway('grace-notice', actor.id, NOTICE_AWAY_HOURS)
  return null
})

/** The codes are in this answer and nowhere else. */
export const makeRecoveryCodesAction = action({ access: deskOwner(), schema: emptySchema }, async ({ actor }) => ({
  codes: await makeRecoveryCodes(actor),
}))
