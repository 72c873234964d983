import 'server-only'
import { holdsAny } from '@/lib/access/permission-rules'
import { readTerms } from '@/lib/companies/terms-queries'
import type { Partner, Staff } from '@/lib/core/actors'
import { raw } from '@/lib/database/raw'
import type { FirstStep, PartnerStep, StaffStep } from './schema'

/*
 * What a new desk sets up first, in order. Nothing is stored about it: each step is done when the data that it asks for
 * are there, whoever entered them, so it can be left and found again.
 */

/**
 * The steps of a new HR desk. The company named its payday when it signed up.
 * @returns nothing once a month has been filled in, because the desk is set up then
 */
export async function listFirstSteps({ id, companyId }: Partner): Promise<readonly FirstStep<PartnerStep>[]> {
  const [[found], terms] = await Promise.all([
    raw().$queryRaw<{ isSetUp: boolean; hasTeam: boolean; hasFactor: boolean; hasPeople: boolean }[]>`
      SELECT EXISTS (SELECT FROM deduction_periods WHERE company_id = ${companyId}::uuid) AS "isSetUp",
        (SELECT count(*) FROM users WHERE company_id = ${companyId}::uuid AND role = 'partner'
          AND suspended_at IS NULL AND erased_at IS NULL) > 1 AS "hasTeam",
        EXISTS (SELECT FROM second_factors WHERE user_id = ${id}::uuid AND confirmed_at IS NOT NULL) AS "hasFactor",
        EXISTS (SELECT FROM roster_entries WHERE company_id = ${companyId}::uuid)
          OR EXISTS (SELECT FROM users WHERE company_id = ${companyId}::uuid AND role = 'buyer'
            AND eligibility = 'approved') AS "hasPeople"`,
    readTerms({ companyId }),
  ])
  if (!found || found.isSetUp) return []
  return [
    { kind: 'team', isDone: found.hasTeam, href: '/partner/team' },
    { kind: 'factor', isDone: found.hasFactor, href: '/partner/security' },
    { kind: 'roster', isDone: found.hasPeople, href: '/partner/roster' },
    { kind: 'payday', isDone: terms !== null, href: '/partner/deductions', payday: terms?.now.payday },
    { kind: 'month', isDone: false, href: '/partner/practice' },
  ]
}

/**
 * The steps of a new back office, for those who set it up.
 * @returns nothing once somebody has ordered
 */
export async function listStaffFirstSteps(actor: Staff): Promise<readonly FirstStep<StaffStep>[]> {
  if (!holdsAny(actor, ['admin'])) return []
  const [found] = await raw().$queryRaw<
    {
      isSetUp: boolean
      hasTeam: boolean
      hasFactor: boolean
      hasGoods: boolean
      hasFees: boolean
      hasCompany: boolean
    }[]
  >`
    SELECT EXISTS (SELECT FROM orders) AS "isSetUp",
      (SELECT count(*) FROM users WHERE role = 'staff' AND suspended_at IS NULL AND erased_at IS NULL) > 1 AS "hasTeam",
      EXISTS (SELECT FROM second_factors WHERE user_id = ${actor.id}::uuid AND confirmed_at IS NOT NULL) AS "hasFactor",
      EXISTS (SELECT FROM products WHERE available) AS "hasGoods",
      EXISTS (SELECT FROM charges WHERE created_by_id IS NOT NULL) AS "hasFees",
      EXISTS (SELECT FROM companies WHERE state = 'approved') AS "hasCompany"`
  if (!found || found.isSetUp) return []
  return [
    { kind: 'team', isDone: found.hasTeam, href: '/staff/team' },
    { kind: 'factor', isDone: found.hasFactor, href: '/staff/security' },
    { kind: 'products', isDone: found.hasGoods, href: '/staff/products' },
    { kind: 'charges', isDone: found.hasFees, href: '/staff/charges' },
    { kind: 'companies', isDone: found.hasCompany, href: '/staff/companies' },
  ]
}
