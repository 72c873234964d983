import 'server-only'
import { lagosDay } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import type { NextTermsDto } from './schema'
import { type CompanyTerms, termsOf, termsSelect } from './terms'

const thisMonth = () => lagosDay(new Date()).slice(0, 7)

/** The changes that do not count yet, the next one first. */
export const nextTerms = ({ changes }: CompanyTerms): NextTermsDto[] =>
  changes
    .filter(({ from }) => from > thisMonth())
    .map(({ from, payday, deductionCapBps }) => ({ from, payday, deductionCap: deductionCapBps / 100 }))

/** The terms of this month and their coming changes, for HR and the employees of a company. */
export async function readTerms({ companyId }: { readonly companyId: string | null }): Promise<{
  readonly now: Omit<NextTermsDto, 'from'>
  readonly next: readonly NextTermsDto[]
} | null> {
  if (companyId === null) return null
  const row = await db().company.findUnique({ where: { id: companyId }, select: termsSelect })
  if (!row) return null
  const terms = termsOf(row)
  const { payday, deductionCapBps } = terms.in(thisMonth())
  return { now: { payday, deductionCap: deductionCapBps / 100 }, next: nextTerms(terms) }
}
