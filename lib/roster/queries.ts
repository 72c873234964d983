import 'server-only'
import { headingsOf } from '@/lib/companies/columns'
import type { Partner } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { hasMessages } from '@/lib/integrations/termii'
import type { RosterDto } from './schema'

const SHOWN_UPLOADS = 50

/** What the desk shows beside the upload of a roster: how many are listed, and the newest 50 rosters. */
export async function getRoster({ companyId }: Partner): Promise<RosterDto> {
  const [listed, withoutEmail, withoutContact, uploads, headings] = await Promise.all([
    db().rosterEntry.count({ where: { companyId } }),
    db().rosterEntry.count({ where: { companyId, email: '' } }),
    db().rosterEntry.count({ where: { companyId, email: '', ...(hasMessages() ? { phone: '' } : {}) } }),
    db().rosterUpload.findMany({
      where: { companyId },
      select: {
        id: true,
        createdAt: true,
        uploadedById: true,
        added: true,
        changed: true,
        leaving: true,
        removed: true,
        confirmed: true,
        invited: true,
      },
      orderBy: { id: 'desc' },
      take: SHOWN_UPLOADS,
    }),
    headingsOf(companyId),
  ])
  const people = await db().user.findMany({
    where: { id: { in: uploads.map(({ uploadedById }) => uploadedById) }, role: 'partner', companyId },
    select: { id: true, fullName: true },
  })
  const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]))
  return {
    listed,
    withoutEmail,
    withoutContact,
    history: uploads.map(({ createdAt, uploadedById, ...counts }) => ({
      ...counts,
      at: createdAt.toISOString(),
      by: nameOf.get(uploadedById) ?? '',
    })),
    headings: Object.fromEntries(headings),
  }
}
