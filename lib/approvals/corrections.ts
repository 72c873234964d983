import 'server-only'
import type { Partner } from '@/lib/core/actors'
import { db, transaction } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/core/locks'
import type { Kobo } from '@/lib/core/money'
import { findCorrectable } from '@/lib/deductions/correct'
import { isCorrectionWaiting } from '@/lib/deductions/correction-queries'
import type { RequestOf } from './schema'
import { storeRequest, tryRequest } from './service'

/** The right amount of a line in kobo, and what went wrong. */
type Wanted = { readonly lineId: string; readonly rightAmount: Kobo; readonly reason: string }

/**
 * Requests, for HR, that a deduction of an open or closed month is booked with the right amount. Staff of finance
 * decide once: the wrong amount is then reversed and the right one booked in the same line.
 * @param rightAmount what was really deducted; zero when nothing was
 * @returns the id of the request
 * @throws AppError 404 for no such line of the company that can be corrected; 409 when a correction of it waits
 *   already, and as `correctDeduction`
 */
export async function requestDeductionCorrection(
  actor: Partner,
  month: string,
  { lineId, rightAmount, reason }: Wanted,
): Promise<string> {
  const line = await findCorrectable(db(), actor.companyId, month, lineId)
  if (!line) throw notFound('There is no deduction like this that can be corrected.')
  const { entryId, deducted } = line
  const request: RequestOf<'deduction_correction'> = {
    ...{ kind: 'deduction_correction', about: lineId },
    ...{ month, entryId, from: deducted, to: rightAmount },
  }
  const amount = await tryRequest(actor, request, reason)
  return transaction(async (tx) => {
    // Two requests at once would otherwise both find none.
    await lockCompany(tx, actor.companyId)
    if (await isCorrectionWaiting(tx, lineId, entryId))
      throw conflict(
        'A correction of this deduction waits for Foodbank already. You can ask again once it is decided.',
        {
          code: 'already_requested',
        },
      )
    return storeRequest(tx, actor, { ...request, amount }, reason)
  })
}
