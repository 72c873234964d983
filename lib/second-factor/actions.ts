'use server'

import { deskOwner } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { makeRecoveryCodes } from './recovery-codes'
import { addPasskeySchema, confirmAppSchema, emptySchema, removeFactorSchema } from './schema'
import { addPasskey, beginApp, beginPasskey, confirmApp, removeFactor } from './set-up'

export const beginAppAction = action({ access: deskOwner(), schema: emptySchema }, async ({ actor }) => {
  await beginApp(actor)
  return null
})

export const confirmAppAction = action({ access: deskOwner(), schema: confirmAppSchema }, async ({ actor, input }) => {
  await confirmApp(actor, input.code)
  return null
})

export const beginPasskeyAction = action({ access: deskOwner(), schema: emptySchema }, ({ actor }) =>
  beginPasskey(actor),
)

export const addPasskeyAction = action({ access: deskOwner(), schema: addPasskeySchema }, async ({ actor, input }) => {
  await addPasskey(actor, input.challenge, input.passkey)
  return null
})

export const removeFactorAction = action(
  { access: deskOwner(), schema: removeFactorSchema },
  async ({ actor, input }) => {
    await removeFactor(actor, input.factorId)
    return null
  },
)

/** The codes are in this answer and nowhere else. */
export const makeRecoveryCodesAction = action({ access: deskOwner(), schema: emptySchema }, async ({ actor }) => ({
  codes: await makeRecoveryCodes(actor),
}))
