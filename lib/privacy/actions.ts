'use server'

import { redirect } from 'next/navigation'
import { signedIn, staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { setFlash } from '@/lib/server/flash'
import { clearGrant } from '@/lib/server/grants'
import { clearSessionCookie } from '@/lib/server/session'
import { addBreachEntry, recordBreach } from './breaches'
import { breachEntryFormSchema, eraseSchema, newBreachSchema } from './schema'
import { eraseAccount } from './service'

export const eraseAccountAction = action({ access: signedIn(), schema: eraseSchema }, async ({ actor, input }) => {
  await eraseAccount(actor, input.currentPassword)
  await clearSessionCookie()
  await clearGrant('registration')
  await setFlash('erased')
  redirect('/login')
})

export const recordBreachAction = action(
  { access: staff('admin'), schema: newBreachSchema },
  async ({ actor, input }) => ({
    breachId: await recordBreach(actor, input),
  }),
)

export const addBreachEntryAction = action(
  { access: staff('admin'), schema: breachEntryFormSchema },
  ({ actor, input: { breachId, ...entry } }) => addBreachEntry(actor, breachId, entry),
)
