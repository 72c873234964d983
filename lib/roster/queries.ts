import 'server-only'
import { headingsOf } from '@/lib/companies/columns'
import type { Partner } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { hasMessages } from '@/lib/integrations/termii'
import type { RosterDto } from './schema'
import { listUploads } from './upload-queries'

/** What the desk shows beside the upload of a roster: how many are listed, and the newest 50 rosters. */
export async function getRoster({ companyId }: Partner): Promise<RosterDto> {
  const [listed, withoutEmail, withoutContact, history, headings] = await Promise.all([
    db().rosterEntry.count({ where: { companyId } }),
    db().rosterEntry.count({ where: { companyId, email: '' } }),
    db().rosterEntry.count({ where: { companyId, email: '', ...(hasMessages() ? { phone: '' } : {}) } }),
    listUploads(companyId),
    headingsOf(companyId),
  ])
  return { listed, withoutEmail, withoutContact, history, headings: Object.fromEntries(headings) }
}
