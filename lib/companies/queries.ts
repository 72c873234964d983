import 'server-only'
import { db } from '@/lib/database/db'
import { log } from '@/lib/observability/log'
import { shareRead } from '@/lib/server/shared-reads'
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
export async function readCompanies(): Promise<Awaited<ReturnType<typeof listCompanies>> | null> {
  try {
    return (await sharedCompanies()).data()
  } catch (error) {
    log.error({ err: error }, 'companies could not be read')
    return null
  }
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
