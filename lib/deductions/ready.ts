import 'server-only'
import { addDays } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { sum, toNaira } from '@/lib/core/money'
import { monthOf } from '@/lib/credit/rules'
import { emitEvent } from '@/lib/webhooks/emit'
import { openLines, payrollOf } from './payroll'

/** Payroll is prepared in the week before the payday. */
const DAYS_AHEAD = 7

/**
 * Writes the event `deduction_period.ready` for companies whose payday is within a week, once for each month: its file
 * can be filled in now. A month without deductions has no event.
 * @returns how many companies a month was announced to
 */
export async function announceReadyMonths(): Promise<number> {
  const companies = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT company_id AS id FROM webhook_endpoints
    WHERE disabled_at IS NULL AND 'deduction_period.ready' = ANY(events) ORDER BY id LIMIT 5000`
  return forEachRow('ready month of a company', companies, ({ id }) => announce(id))
}

const announce = (companyId: string): Promise<boolean> =>
  transaction(async (tx) => {
    const payroll = await payrollOf(tx, companyId)
    const { today, paydayOf } = payroll
    // Near the end of a month the next payday is in the next one. Both are within the week when a payday was moved.
    const months = [...new Set([monthOf(today), monthOf(addDays(today, DAYS_AHEAD))])].filter((month) => {
      const payday = paydayOf(month)
      return payday >= today && payday <= addDays(today, DAYS_AHEAD)
    })
    let announced = 0
    for (const month of months) {
      const dedupeKey = `deductions:${companyId}:${month}`
      const lines = openLines(payroll, month)
      if (lines.length === 0 || (await tx.webhookEvent.count({ where: { dedupeKey } })) > 0) continue
      await emitEvent(tx, {
        type: 'deduction_period.ready',
        companyId,
        subject: `month:${month}`,
        data: {
          month,
          payday: paydayOf(month),
          employees: lines.length,
          amount: toNaira(sum(lines.flatMap(({ due, arrears }) => [due, arrears]))),
        },
        dedupeKey,
      })
      announced += 1
    }
    return announced > 0
  })
