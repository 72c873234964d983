import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { DESK_PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import type { ComplaintDto, ComplaintsQuery } from './schema'

/** Lists complaints for staff: open ones oldest first, answered ones newest first. */
export async function listComplaints(
  _actor: Staff,
  { state, search, cursor }: ComplaintsQuery,
): Promise<Page<ComplaintDto>> {
  // Escapes the wildcards of LIKE.
  const contains = search?.trim()
    ? { contains: search.trim().replaceAll(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const }
    : undefined
  const isOpen = state === 'open'
  const rows = await db().complaint.findMany({
    where: {
      answeredAt: isOpen ? null : { not: null },
      id: cursor ? (isOpen ? { gt: cursor } : { lt: cursor }) : undefined,
      ...(contains && {
        OR: [
          { email: contains },
          { firstName: contains },
          { lastName: contains },
          { complaint: contains },
          { answer: contains },
        ],
      }),
    },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      complaint: true,
      answer: true,
      answeredAt: true,
      answeredById: true,
      createdAt: true,
    },
    orderBy: { id: isOpen ? 'asc' : 'desc' },
    take: DESK_PAGE_TAKE,
  })
  const people = await db().user.findMany({
    where: { id: { in: rows.flatMap(({ answeredById }) => answeredById ?? []) } },
    select: { id: true, fullName: true },
  })
  const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]))
  return toPage(rows, (row) => ({
    id: row.id,
    firstname: row.firstName,
    lastname: row.lastName,
    email: row.email,
    complaint: row.complaint,
    at: row.createdAt.toISOString(),
    answer: row.answer ?? '',
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: (row.answeredById && nameOf.get(row.answeredById)) ?? '',
  }))
}

export const countOpenComplaints = (_actor: Staff): Promise<number> =>
  db().complaint.count({ where: { answeredAt: null } })
