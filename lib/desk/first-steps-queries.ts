import 'server-only'
import { readTerms } from '@/lib/companies/terms-queries'
import type { Partner } from '@/lib/core/actors'
import { raw } from '@/lib/database/raw'
import type { FirstStep, FirstStepKind } from './schema'

/**
 * What a new HR desk sets up first, in order. Nothing is stored about it: each step is done when the data that it asks
 * for are there, whoever entered them. The company named its payday when it signed up.
 * @returns nothing once a month has been filled in, because the desk is set up then
 */
export async function listFirstSteps({ companyId }: Partner): Promise<readonly FirstStep[]> {
  const [[found], terms] = await Promise.all([
    raw().$queryRaw<{ isSetUp: boolean; hasTeam: boolean; hasPeople: boolean }[]>`
      SELECT EXISTS (SELECT FROM deduction_periods WHERE company_id = ${companyId}::uuid) AS "isSetUp",
        (SELECT count(*) FROM users WHERE company_id = ${companyId}::uuid AND role = 'partner'
          AND suspended_at IS NULL AND erased_at IS NULL) > 1 AS "hasTeam",
        EXISTS (SELECT FROM roster_entries WHERE company_id = ${companyId}::uuid)
          OR EXISTS (SELECT FROM users WHERE company_id = ${companyId}::uuid AND role = 'buyer'
            AND eligibility = 'approved') AS "hasPeople"`,
    readTerms({ companyId }),
  ])
  if (!found || found.isSetUp) return []
  const step = (kind: FirstStepKind, isDone: boolean, href: string): FirstStep => ({ kind, isDone, href })
  return [
    step('team', found.hasTeam, '/partner/team'),
    step('roster', found.hasPeople, '/partner/roster'),
    { ...step('payday', terms !== null, '/partner/deductions'), payday: terms?.now.payday },
    step('month', false, '/partner/deductions'),
  ]
}
