import 'server-only'
import { db } from '@/lib/core/db'
import { log } from '@/lib/core/log'
import { nameKeyOf } from './rules'

/** The companies an employee can name in the profile: approved ones, by name (checklist A-03). */
export async function listCompanies(): Promise<{ id: string; companyName: string }[]> {
  const rows = await db().company.findMany({
    where: { state: 'approved' },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  })
  return rows.map(({ id, name }) => ({ id, companyName: name }))
}

/** The same for a page that tries again by itself: null, and a line in the log, when they cannot be read. */
export async function readCompanies(): Promise<Awaited<ReturnType<typeof listCompanies>> | null> {
  try {
    return await listCompanies()
  } catch (error) {
    log.error({ err: error }, 'companies could not be read')
    return null
  }
}

/** The name of a company. */
export async function getCompanyName(companyId: string): Promise<string> {
  const row = await db().company.findUniqueOrThrow({ where: { id: companyId }, select: { name: true } })
  return row.name
}

/** Resolves a company's name as the profile form sends it (checklist X-55); undefined when it is not an approved one. */
export async function findCompanyByName(name: string): Promise<{ id: string; name: string } | undefined> {
  const row = await db().company.findFirst({
    where: { nameKey: nameKeyOf(name), state: 'approved' },
    select: { id: true, name: true },
  })
  return row ?? undefined
}
