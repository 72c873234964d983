import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { formatNairaExact, kobo, sum } from '@/lib/core/money'
import { writeOffPlan } from '@/lib/credit/close-plan'
import { GONE, approval } from '../approval'
import { ofOrder, orderFacts } from '../order-facts'
import { createRequest } from '../service'

/** The write-off of what is open of an order's payment plan. */
export const writeOff = approval({
  kind: 'write_off',
  perform: (tx, { about }, { actor, reason }) => writeOffPlan(tx, about, { actorId: actor.id, memo: reason }),
  words: () => 'Write off the open amount of an order',
  facts: async ({ about, amount }, state) => {
    const order = isId(about)
      ? await db().order.findUnique({
          where: { id: about },
          select: {
            ...ofOrder,
            user: { select: { eligibility: true } },
            plans: {
              where: { state: { not: 'reversed' } },
              select: { principalKobo: true, instalments: { select: { amountKobo: true, paidKobo: true } } },
            },
          },
        })
      : null
    if (!order) return GONE
    const [plan] = order.plans
    const open = sum((plan?.instalments ?? []).map(({ amountKobo, paidKobo }) => kobo(amountKobo - paidKobo)))
    return orderFacts(about, order, [
      ['Financed', formatNairaExact(kobo(plan?.principalKobo ?? 0n))],
      ['Amount to be written off', formatNairaExact(amount ?? open)],
      ...(state === 'pending' && amount !== undefined && amount !== open
        ? ([['Unpaid now', formatNairaExact(open)]] as const)
        : []),
      ...(order.user.eligibility === 'left' ? ([['Employment', 'Has left the company']] as const) : []),
    ])
  },
})

/**
 * Requests a write-off of the open amount of an order's payment plan. A second person of staff decides.
 * @returns the id of the request
 * @throws AppError 404 for an unknown plan, 409 when nothing of it is open
 */
export const requestWriteOff = (actor: Staff, orderId: string, reason: string): Promise<string> =>
  createRequest(actor, writeOff, { about: orderId }, reason)
