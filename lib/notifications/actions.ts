'use server'

import { staff } from '@/lib/accounts/access'
import { action } from '@/lib/core/action'
import { retryMails } from './outbox'
import { retryMailsSchema } from './schema'

/** Sends mails again that were given up. */
export const retryMailsAction = action({ access: staff(), schema: retryMailsSchema }, ({ actor, input }) => retryMails(actor, input.ids))
