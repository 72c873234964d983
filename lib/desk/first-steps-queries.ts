import 'server-only'
import { readTerms } from '@/lib/companies/terms-queries'
import type { Partner } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import type { FirstStep, FirstStepKind } from './schema'

/**
 * What a new HR desk sets up first, in order. Nothing is stored about it: each step is done when the data that it asks
 * for are there, whoever entered them. The company named its payday when it signed up.
 * @returns nothing once a month has been filled in, because the desk is set up then
 */
export async function listFirstSteps({ companyId }: Partner): Promise<readonly FirstStep[]> {
  if (await db().deductionPeriod.findFirst({ where: { companyId }, select: { id: true } })) return []
  const [officers, confirmed, listed, terms] = await Promise.all([
    db().user.count({ where: { companyId, role: 'partner', suspendedAt: null, erasedAt: null } }),
    db().user.findFirst({ where: { companyId, role: 'buyer', eligibility: 'approved' }, select: { id: true } }),
    db().rosterEntry.findFirst({ where: { companyId }, select: { id: true } }),
    readTerms({ companyId }),
  ])
  const step = (kind: FirstStepKind, isDone: boolean, href: string): FirstStep => ({ kind, isDone, href })
  return [
    step('team', officers > 1, '/partner/team'),
    step('roster', confirmed !== null || listed !== null, '/partner/roster'),
    { ...step('payday', terms !== null, '/partner/deductions'), payday: terms?.now.payday },
    step('month', false, '/partner/deductions'),
  ]
}
