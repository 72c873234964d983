import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { databaseDay, report } from '@/lib/database/db'
import { toNaira } from '@/lib/core/money'
import { LATE_PARTS } from './late-parts-queries'
import type { AgeingDto } from './schema'

type Row = {
  id: string
  name: string
  total: bigint
  not_due: bigint
  to_30: bigint
  to_60: bigint
  to_90: bigint
  older: bigint
}

/**
 * The debt of each company's buyers by days overdue, largest debt first. What the wage ceiling moved is overdue from
 * the payday to which it moved. Companies whose buyers owe nothing are left out. Reads the reports database, which may
 * lag by seconds.
 */
export async function buyersAgeing(_actor: Staff): Promise<AgeingDto[]> {
  const today = dayColumn(await databaseDay())
  const rows = await report(
    (from) => from.$queryRaw<Row[]>`
    WITH ${LATE_PARTS},
    open AS (SELECT company_id, owed, ${today}::date - day AS late FROM late_parts)
    SELECT company.id, company.name, sum(owed)::bigint AS total,
      coalesce(sum(owed) FILTER (WHERE late <= 0), 0)::bigint AS not_due,
      coalesce(sum(owed) FILTER (WHERE late BETWEEN 1 AND 30), 0)::bigint AS to_30,
      coalesce(sum(owed) FILTER (WHERE late BETWEEN 31 AND 60), 0)::bigint AS to_60,
      coalesce(sum(owed) FILTER (WHERE late BETWEEN 61 AND 90), 0)::bigint AS to_90,
      coalesce(sum(owed) FILTER (WHERE late > 90), 0)::bigint AS older
    FROM open JOIN companies company ON company.id = open.company_id
    GROUP BY company.id ORDER BY total DESC, company.name`,
  )
  return rows.map(({ id, name, total, not_due, to_30, to_60, to_90, older }) => ({
    companyId: id,
    company: name,
    total: toNaira(total),
    ages: [not_due, to_30, to_60, to_90, older].map(toNaira),
  }))
}
