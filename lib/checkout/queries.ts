import 'server-only'
import type { Buyer } from '@/lib/accounts/access'
import { db } from '@/lib/core/db'

/** The buyer's open checkout draft; undefined when none is. */
export async function openDraft(actor: Buyer) {
  const draft = await db().checkoutDraft.findFirst({
    where: { userId: actor.id, orderId: null },
    select: { id: true, months: true, state: true, city: true, location: true, phone: true },
  })
  return draft ?? undefined
}
