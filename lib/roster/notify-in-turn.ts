import 'server-only'
import type { Tx } from '@/lib/database/db'
import type { Message } from '@/lib/notifications/notification'
import { notifyAll } from '@/lib/notifications/notify'

/** Messages of one statement: a mail has some kilobytes. */
const AT_ONCE = 1_000

/** Tells thousands of people, as many in a statement as one holds. @returns how many messages were new */
export async function notifyInTurn(tx: Tx, messages: readonly Message[]): Promise<number> {
  let told = 0
  for (let from = 0; from < messages.length; from += AT_ONCE)
    told += await notifyAll(tx, messages.slice(from, from + AT_ONCE))
  return told
}
