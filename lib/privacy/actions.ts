'use server'

import { redirect } from 'next/navigation'
import { signedIn } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { clearGrant } from '@/lib/core/grants'
import { clearSessionCookie } from '@/lib/core/session'
import { eraseSchema } from './schema'
import { eraseAccount } from './service'

export const eraseAccountAction = action({ access: signedIn(), schema: eraseSchema }, async ({ actor, input }) => {
  await eraseAccount(actor, input.currentPassword)
  await clearSessionCookie()
  await clearGrant('registration')
  redirect('/login?notice=erased')
})
