import 'server-only'
import type { SubjectKind } from '@/generated/prisma/enums'
import { holdsAny } from '@/lib/access/permission-rules'
import type { Staff } from '@/lib/core/actors'
import type { Tx } from '@/lib/database/db'
import { forbidden, notFound } from '@/lib/core/errors'
import { READERS, subjectPath } from './rules'
import type { ColleagueDto, Subject, SubjectLinkDto } from './schema'

/** How each kind of item is called, by its id. Erased buyers and unknown ids are missing. */
const LABELS: Readonly<Record<SubjectKind, (tx: Tx, ids: string[]) => Promise<(readonly [string, string])[]>>> = {
  order: async (tx, ids) => {
    const rows = await tx.order.findMany({ where: { id: { in: ids } }, select: { id: true, number: true } })
    return rows.map(({ id, number }) => [id, `Order ${number}`])
  },
  ticket: async (tx, ids) => {
    const rows = await tx.ticket.findMany({
      where: { id: { in: ids } },
      select: { id: true, email: true, order: { select: { number: true } } },
    })
    return rows.map(({ id, email, order }) => [id, order ? `Ticket about order ${order.number}` : `Ticket of ${email}`])
  },
  buyer: async (tx, ids) => {
    const rows = await tx.user.findMany({
      where: { id: { in: ids }, role: 'buyer', erasedAt: null },
      select: { id: true, fullName: true },
    })
    return rows.map(({ id, fullName }) => [id, fullName])
  },
  company: async (tx, ids) => {
    const rows = await tx.company.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
    return rows.map(({ id, name }) => [id, name])
  },
}

/** Links to items, by id. */
export async function linksOf(tx: Tx, subjects: readonly Subject[]): Promise<ReadonlyMap<string, SubjectLinkDto>> {
  const kinds = [...new Set(subjects.map(({ kind }) => kind))]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = subjects.flatMap((each) => (each.kind === kind ? [each.subjectId] : []))
      const labels = await LABELS[kind](tx, ids)
      return labels.map(([id, label]) => [id, { label, href: subjectPath(kind, id) }] as const)
    }),
  )
  return new Map(found.flat())
}

/** @throws AppError 403 without the permission that opens the page of the item */
export function assertReader(actor: Staff, { kind }: Pick<Subject, 'kind'>): void {
  if (!holdsAny(actor, READERS[kind]))
    throw forbidden('You do not have the permission for this.', { code: 'no_permission' })
}

/**
 * Admits who may see an item, if it exists.
 * @returns its link
 * @throws AppError 403 without the permission that opens its page, 404 for an unknown item and an erased buyer
 */
export async function admitTo(tx: Tx, actor: Staff, subject: Subject): Promise<SubjectLinkDto> {
  assertReader(actor, subject)
  const link = (await linksOf(tx, [subject])).get(subject.subjectId)
  if (!link) throw notFound('There is no such item.')
  return link
}

/** The people of staff who may see a kind of item, by name. */
export async function listColleagues(tx: Tx, kind: SubjectKind): Promise<ColleagueDto[]> {
  const rows = await tx.user.findMany({
    where: { role: 'staff', erasedAt: null, suspendedAt: null },
    select: { id: true, fullName: true, permissions: true },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
    take: 500,
  })
  return rows
    .filter(({ permissions }) => holdsAny({ permissions }, READERS[kind]))
    .map(({ id, fullName }) => ({ id, fullname: fullName }))
}

/** @throws AppError 404 for a person who may not see this kind of item, or has no access any more */
export async function colleagueOf(
  tx: Tx,
  kind: SubjectKind,
  personId: string,
): Promise<{ readonly email: string; readonly fullName: string }> {
  const person = await tx.user.findFirst({
    where: { id: personId, role: 'staff', erasedAt: null, suspendedAt: null },
    select: { email: true, fullName: true, permissions: true },
  })
  if (!person || !holdsAny(person, READERS[kind]))
    throw notFound('This colleague cannot see it. Please choose another one.')
  return person
}
