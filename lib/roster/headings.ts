import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { FIELDS, type Field, tightHeading } from '@/lib/companies/column-rules'
import { learnHeadings } from '@/lib/companies/columns'
import type { Partner } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import { fieldProblem } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'

/** Headings of ours that cannot be given another meaning. */
const RESERVED: readonly string[] = [...FIELDS, 'line_id', 'period', 'company', 'arrears', 'balance_after', 'due']

/**
 * Stores how HR heads the columns of its files; an empty heading means our own name.
 * @throws AppError 400 for two fields with one heading, and for our heading of another field
 */
export async function saveHeadings(actor: Partner, headings: Readonly<Partial<Record<Field, string>>>): Promise<void> {
  const trimmed = Object.entries(headings).map(([field, heading]) => [field, heading.trim()] as const)
  const fieldOf = new Map<string, string>()
  for (const [field, heading] of trimmed) {
    if (heading === '') continue
    const tight = tightHeading(heading)
    const twin = fieldOf.get(tight)
    if (tight === '') throw fieldProblem(field, 'A heading needs letters or digits.')
    if (twin !== undefined) throw fieldProblem(field, `“${heading}” is the heading of ${twin} already.`)
    if (tight !== field && RESERVED.includes(tight))
      throw fieldProblem(field, `“${heading}” is our heading of something else. Please leave this field empty.`)
    fieldOf.set(tight, field)
  }
  await transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    await learnHeadings(tx, actor.companyId, Object.fromEntries(trimmed))
    await recordAudit(tx, actor, 'columns.named', `company:${actor.companyId}`)
  })
}
