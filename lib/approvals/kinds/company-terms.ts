import 'server-only'
import { termChanges } from '@/lib/companies/rules'
import type { CompanySettings } from '@/lib/companies/schema'
import { getCompany } from '@/lib/companies/staff-queries'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { setCompanyTerms } from '@/lib/deductions/terms'
import { GONE, approval, staffOnly } from '../approval'
import { companyName } from '../person-queries'
import { refuseTwice } from '../pending-queries'
import { createRequest } from '../service'

/** Other terms of a company: payday, months, cap, and how often a year employees may ask for a smaller deduction. */
export const companyTerms = approval({
  kind: 'company_terms',
  perform: async (tx, request, { actor }) => {
    await setCompanyTerms(tx, staffOnly(actor), request.about, request)
    return undefined
  },
  words: async (tx, { about, from, to }) => {
    const changes = termChanges(from, to).map(({ words }) => words)
    return `Change the terms of ${(await companyName(tx, about)) ?? 'a company'}: ${changes.join('; ')}`
  },
  facts: async ({ about, from, to }) => {
    const title = await companyName(db(), about)
    if (title === undefined) return GONE
    const changes = termChanges(from, to).map(({ shown }) => shown)
    return { title, href: `/staff/companies/${about}`, facts: [], changes }
  },
})

/**
 * Requests other terms for a company: payday, months and cap. They are compared with the newest agreed terms, also when
 * those count from a later month.
 * @returns the id of the request
 * @throws AppError 404 for an unknown company, 409 when it has these terms or a change is requested already
 */
export async function requestCompanyTerms(
  actor: Staff,
  companyId: string,
  to: CompanySettings,
  reason: string,
): Promise<string> {
  if (!isId(companyId)) throw notFound('There is no such company.')
  const { defaultMonths, maxMonths, deferralsAYear, nextTerms, ...now } = await getCompany(actor, companyId)
  const { payday, deductionCap } = nextTerms.at(-1) ?? now
  await refuseTwice(actor, 'company_terms', companyId)
  const from = { payday, defaultMonths, maxMonths, deductionCap: Math.round(deductionCap * 100), deferralsAYear }
  return createRequest(actor, companyTerms, { about: companyId, from, to }, reason)
}
