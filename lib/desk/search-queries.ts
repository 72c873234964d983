import 'server-only'
import { holdsAny } from '@/lib/access/permission-rules'
import { listBuyers } from '@/lib/buyers/queries'
import type { Staff } from '@/lib/core/actors'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { STATUS_LABELS } from '@/lib/orders/rules'
import { listOrders } from '@/lib/orders/staff-queries'
import { listPayments } from '@/lib/payments/staff-queries'
import type { DeskHit } from './schema'

/** So many of each kind are shown; whoever looks for more opens the list. */
const HITS = 5

/**
 * Finds buyers, orders and payments by a few words, with the searches of their lists. Payments are found by reference,
 * order number or the beginning of an email address, and only by those who may see them.
 */
export async function searchDesk(actor: Staff, q: string): Promise<DeskHit[]> {
  const words = q.trim()
  if (words === '') return []
  const [buyers, orders, payments] = await Promise.all([
    listBuyers(actor, { q: words }, HITS),
    listOrders(actor, { q: words, sort: '-date' }, HITS),
    holdsAny(actor, ['finance', 'support']) ? listPayments(actor, { q: words }, HITS) : { items: [] },
  ])
  return [
    ...orders.items.map(({ id, orderNumber, fullname, status }): DeskHit => ({
      kind: 'order',
      id,
      title: orderNumber,
      detail: `${fullname} · ${STATUS_LABELS[status]}`,
      href: `/staff/orders/${id}`,
    })),
    ...buyers.items.map(({ id, fullname, email, company }): DeskHit => ({
      kind: 'buyer',
      id,
      title: fullname,
      detail: [email, company].filter(Boolean).join(' · '),
      href: `/staff/buyers/${id}`,
    })),
    ...payments.items.map(({ id, txRef, fullname, amount }): DeskHit => ({
      kind: 'payment',
      id,
      title: txRef,
      detail: [fullname, formatNaira(fromNaira(amount))].filter(Boolean).join(' · '),
      href: `/staff/payments/${id}`,
    })),
  ]
}
