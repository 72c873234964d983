'use server'

import { buyerAccount, staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { markNotificationsRead } from './mark-read'
import { retryAllMails, retryMails } from './retry'
import { readNotificationsSchema, retryAllMailsSchema, retryMailsSchema } from './schema'

/** Marks the lines behind the bell as read, where the page's script does not do it. */
export const markReadAction = action(
  { access: buyerAccount(), schema: readNotificationsSchema },
  async ({ actor, input }) => {
    await markNotificationsRead(actor, input.upTo)
    return null
  },
)

/** Sends mails again that were given up. */
export const retryMailsAction = action({ access: staff(), schema: retryMailsSchema }, ({ actor, input }) =>
  retryMails(actor, input.ids),
)

/** Sends all mails again that were given up. */
export const retryAllMailsAction = action({ access: staff(), schema: retryAllMailsSchema }, ({ actor }) =>
  retryAllMails(actor),
)
