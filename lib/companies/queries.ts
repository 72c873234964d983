import 'server-only'
import type { Partner } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { readShared, shareRead } from '@/lib/server/shared-reads'
import { nameKeyOf } from './rules'

/** The approved companies by name, from which employees choose theirs. */
export async function listCompanies(): Promise<{ id: string; companyName: string }[]> {
  const rows = await db().company.findMany({
    where: { state: 'approved' },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  })
  return rows.map(({ id, name }) => ({ id, companyName: name }))
}

/** `listCompanies`, kept until a company changes. */
export const sharedCompanies = shareRead('companies', 'companies', listCompanies)

/** The approved companies, or null after an error, so that the page can still be shown and load them again later. */
export const readCompanies = () => readShared(sharedCompanies, 'companies')

/** How many employers the landing page names. */
const MOST_NAMED = 12

/** The employers that agreed to be named in public, by name; paused ones are not recommended. */
export async function listNamedEmployers(): Promise<string[]> {
  const rows = await db().company.findMany({
    where: { state: 'approved', pausedAt: null, namedAt: { not: null } },
    select: { name: true },
    orderBy: { name: 'asc' },
    take: MOST_NAMED,
  })
  return rows.map(({ name }) => name)
}

const sharedEmployers = shareRead('employers', 'employers', listNamedEmployers)
export const readNamedEmployers = () => readShared(sharedEmployers, 'employers')

/** Whether the landing page may name the company of this officer. */
export async function isNamedInPublic({ companyId }: Partner): Promise<boolean> {
  return (await db().company.count({ where: { id: companyId, namedAt: { not: null } } })) > 0
}

export async function getCompanyName(companyId: string): Promise<string> {
  const row = await db().company.findUniqueOrThrow({ where: { id: companyId }, select: { name: true } })
  return row.name
}

/** Finds an approved company by name, which the profile form sends instead of an id; ignores case and extra spaces. */
export async function findCompanyByName(name: string): Promise<{ id: string; name: string } | undefined> {
  const row = await db().company.findFirst({
    where: { nameKey: nameKeyOf(name), state: 'approved' },
    select: { id: true, name: true },
  })
  return row ?? undefined
}
