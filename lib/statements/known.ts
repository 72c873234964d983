import 'server-only'
import { type Day, addDays, columnDay, dayColumn } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import type { ReadStatement } from './read-statement'
import type { Known } from './rules'

/** Days around a statement in which a receipt that was recorded by hand may be one of its lines. */
const AROUND_DAYS = 7

/** What decides about the lines of a statement. It reads companies, open announcements and debts: few rows. */
export async function knownOf(
  tx: Tx,
  { credits }: Pick<ReadStatement, 'credits'>,
): Promise<Known & { readonly names: Names }> {
  const days = credits.map(({ day }) => day).sort()
  const [first, last] = [days[0] ?? '2020-01-01', days.at(-1) ?? '2020-01-01']
  const [hashes, companies, debts, notices, receipts] = [
    await tx.bankLine.findMany({
      where: { lineHash: { in: credits.map(({ hash }) => hash) } },
      select: { lineHash: true },
    }),
    await tx.company.findMany({ where: { state: 'approved' }, select: { id: true, name: true } }),
    await tx.$queryRaw<{ companyId: string; owed: bigint }[]>`
      SELECT period.company_id AS "companyId", sum(line.deducted_kobo - line.received_kobo)::bigint AS owed
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE line.state IN ('deducted', 'remitted')
      GROUP BY GROUPING SETS ((period.company_id), (period.company_id, period.id))
      ORDER BY period.company_id`,
    await tx.remittanceNotice.findMany({
      where: { remittanceId: null },
      select: { id: true, companyId: true, reference: true, amountKobo: true },
      orderBy: { id: 'asc' },
    }),
    await receiptsByHand(tx, addDays(first, -AROUND_DAYS), addDays(last, AROUND_DAYS)),
  ]
  return {
    names: new Map(companies.map(({ id, name }) => [id, name])),
    hashes: new Set(hashes.map(({ lineHash }) => lineHash)),
    companies: companies.map(({ id, name }) => ({
      id,
      name,
      debts: debts.filter(({ companyId }) => companyId === id).map(({ owed }) => kobo(owed)),
    })),
    notices: notices.map(({ amountKobo, ...notice }) => ({ ...notice, amount: kobo(amountKobo) })),
    receipts,
  }
}

export type Names = ReadonlyMap<string, string>

async function receiptsByHand(tx: Tx, from: Day, to: Day): Promise<Known['receipts']> {
  const rows = await tx.remittance.findMany({
    where: {
      undoneAt: null,
      fromCredit: false,
      bankLine: null,
      receivedOn: { gte: dayColumn(from), lte: dayColumn(to) },
    },
    select: { id: true, companyId: true, reference: true, amountKobo: true, receivedOn: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ amountKobo, receivedOn, ...receipt }) => ({
    ...receipt,
    amount: kobo(amountKobo),
    day: columnDay(receivedOn),
  }))
}
