import 'server-only'
import type { Day } from '@/lib/core/clock'
import { NEWS_HELD_SECONDS } from '@/lib/core/undo-rules'
import type { PaidOffPlan } from '@/lib/credit/book-spread'
import { kobo } from '@/lib/core/money'
import type { Told } from '@/lib/notifications/withdraw'
import { seal, unseal } from '@/lib/server/seal'

/*
 * An answer about a line that was booked and can be taken back for some seconds. The officer's browser keeps it, sealed
 * as the decisions about employees are (docs/decisions/0138, 0140).
 */

export type HeldAnswer = {
  /** The officer who answered. */
  readonly actorId: string
  readonly lineId: string
  readonly userId: string
  /** The entry of the deduction; null when nothing was deducted. */
  readonly entryId: string | null
  /** The key of the entry, which is part of the keys of what it paid off. */
  readonly source: string
  /** The payday. */
  readonly on: Day
  readonly paidOff: readonly PaidOffPlan[]
  /** What the employee reads of it; undefined when they read nothing. */
  readonly told: Told | undefined
}

/** JSON has no bigint. */
type Sealed = Omit<HeldAnswer, 'paidOff'> & {
  readonly paidOff: readonly (Omit<PaidOffPlan, 'rebate'> & { readonly rebate: string })[]
}

/** Seals an answer. The database's clock says for how long it can be taken back. */
export const sealAnswer = ({ paidOff, ...answer }: HeldAnswer): Promise<string> =>
  seal(
    'booked-deduction',
    {
      ...answer,
      paidOff: paidOff.map(({ rebate, ...plan }) => ({ ...plan, rebate: rebate.toString() })),
    } satisfies Sealed,
    10 * NEWS_HELD_SECONDS,
  )

/** Opens what `sealAnswer` made; undefined when it is forged or old. */
export async function openAnswer(ticket: string): Promise<HeldAnswer | undefined> {
  // Nothing else is sealed for this purpose.
  const sealed = (await unseal('booked-deduction', ticket)) as Sealed | undefined
  return (
    sealed && {
      ...sealed,
      paidOff: sealed.paidOff.map(({ rebate, ...plan }) => ({ ...plan, rebate: kobo(BigInt(rebate)) })),
    }
  )
}
