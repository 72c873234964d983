'use server'

import { buyerAccount, staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { markNotificationsRead } from './mark-read'
import { retryAllMails, retryMails } from './retry'
import { readNotificationsSchema, retryAllMailsSchema, retryMailsSchema } from './schema'

/** Marks notifications as read before the page's script has run. */
export const markReadAction = action({ access: buyerAccount(), schema: readNotificationsSchema }, ({ actor, input }) =>
  markNotificationsRead(actor, input),
)

export const retryMailsAction = action({ access: staff('support'), schema: retryMailsSchema }, ({ actor, input }) =>
  retryMails(actor, input.ids),
)

export const retryAllMailsAction = action({ access: staff('support'), schema: retryAllMailsSchema }, ({ actor }) =>
  retryAllMails(actor),
)
