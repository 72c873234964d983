import 'server-only'
import type { Partner } from '@/lib/core/actors'
import { amountChange } from '@/lib/core/change-rules'
import { columnDay, formatDay, formatMonth } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockCompany } from '@/lib/database/locks'
import { type Kobo, formatNaira, formatNairaExact, kobo } from '@/lib/core/money'
import { correctDeduction, findCorrectable } from '@/lib/deductions/correct'
import { isCorrectionWaiting } from '@/lib/deductions/correction-queries'
import { GONE, approval } from '../approval'
import { storeRequest, tryRequest } from '../service'

const readLine = (tx: Tx, lineId: string) =>
  tx.deductionLine.findUnique({
    where: { id: lineId },
    select: {
      dueKobo: true,
      arrearsKobo: true,
      receivedKobo: true,
      user: { select: { fullName: true, staffNumber: true } },
      period: {
        select: { companyId: true, payday: true, closedAt: true, company: { select: { name: true } } },
      },
    },
  })

/** The right amount of a deduction that HR booked wrongly, in an open or a closed month. */
export const deductionCorrection = approval({
  kind: 'deduction_correction',
  perform: (tx, { about: lineId, entryId, from, to }, { actor, requester, reason }) =>
    correctDeduction(tx, { lineId, entryId, from, to }, { actorId: actor.id, answeredById: requester.id, reason }),
  words: async (tx, { about, month, from, to }) => {
    const line = await readLine(tx, about)
    const whose = line ? `${line.user.fullName} of ${line.period.company.name}` : 'an employee'
    return `Correct the deduction of ${whose} in ${formatMonth(month)} from ${formatNaira(from)} to ${formatNaira(to)}`
  },
  month: ({ month }) => month,
  // The amount that was booked, the amount that HR says was deducted, and what the money of the line is by now.
  facts: async ({ about, month, from, to }) => {
    const line = isId(about) ? await readLine(db(), about) : null
    if (!line) return GONE
    const { user, period } = line
    const received = kobo(line.receivedKobo)
    return {
      title: `Deduction of ${user.fullName}, ${formatMonth(month)}`,
      href: `/staff/remittances/${period.companyId}/${month}`,
      facts: [
        ['Company', period.company.name],
        ['Staff ID', user.staffNumber ?? ''],
        ['Payday', formatDay(columnDay(period.payday))],
        ['Month', period.closedAt ? 'Closed. It stays closed' : 'Open'],
        ['To deduct', formatNairaExact(kobo(line.dueKobo + line.arrearsKobo))],
        ['Received from the company', formatNairaExact(received)],
        ['Left to receive after the approval', formatNairaExact(kobo(to - received))],
        ['After the approval', 'The wrong amount is reversed, the right one is booked, and the buyer is told both'],
      ],
      changes: [amountChange('Deducted', from, to)],
    }
  },
})

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
  const wanted = { about: lineId, month, entryId, from: deducted, to: rightAmount }
  const amount = await tryRequest(actor, deductionCorrection, wanted, reason)
  return transaction(async (tx) => {
    // Two requests at once would otherwise both find none.
    await lockCompany(tx, actor.companyId)
    if (await isCorrectionWaiting(tx, lineId, entryId))
      throw conflict(
        'A correction of this deduction waits for Foodbank already. You can ask again once it is decided.',
        { code: 'already_requested' },
      )
    return storeRequest(tx, actor, deductionCorrection, { ...wanted, amount }, reason)
  })
}
