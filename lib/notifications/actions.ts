'use server'

import { buyerAccount } from '@/lib/accounts/access'
import { action } from '@/lib/core/action'
import { markNotificationsRead } from './mark-read'
import { readNotificationsSchema } from './schema'

/** Marks the lines behind the bell as read, where the page's script does not do it. */
export const markReadAction = action({ access: buyerAccount(), schema: readNotificationsSchema }, async ({ actor, input }) => {
  await markNotificationsRead(actor, input.upTo)
  return null
})
