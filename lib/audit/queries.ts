import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { report } from '@/lib/core/db'
import { isId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import { formatNaira } from '@/lib/core/money'
import type { AuditDto, AuditFilter } from './schema'

/** Details with such a name are never shown. Services should not write them. */
const PRIVATE = /salary|password|code|token|secret|hash/i

/** Earlier releases recorded the amount of a request in bare kobo. */
const inNaira = (name: string, value: string): string =>
  name === 'amount' && /^\d{1,19}$/.test(value) ? formatNaira(BigInt(value)) : value

type Row = { id: string; actor_id: string | null; action: string; subject: string; details: unknown; created_at: Date }

/** Lists the recorded actions that match a filter, newest first. */
export async function listAuditEntries(_actor: Staff, filter: AuditFilter, size = DESK_PAGE): Promise<Page<AuditDto>> {
  const { actor, sort } = filter
  const direction = sort === 'at' ? Prisma.sql`ASC` : Prisma.sql`DESC`
  const records = Prisma.sql`
    SELECT id, actor_id, action, subject, details, created_at FROM audit_records WHERE ${conditions(filter)}`
  // A range in the order of its index: with `=` the planner scans all records until a page is full.
  const ofPerson = Prisma.sql`
    actor_id >= person.id AND actor_id <= person.id
    ORDER BY actor_id ${direction}, id ${direction} LIMIT ${withOneMore(size)}`
  const matches =
    actor === undefined || isId(actor)
      ? records
      : Prisma.sql`
          SELECT acts.* FROM ${peopleMatching(actor)} AS person
          CROSS JOIN LATERAL (${records} AND ${ofPerson}) AS acts`
  const rows = await report(
    (from) => from.$queryRaw<Row[]>`${matches} ORDER BY id ${direction} LIMIT ${withOneMore(size)}`,
  )
  const [people, subjects] = await Promise.all([
    namePeople(rows.flatMap(({ actor_id }) => actor_id ?? [])),
    nameSubjects(rows.map(({ subject }) => subject)),
  ])
  return toPage(
    rows,
    ({ id, actor_id, action, subject, details, created_at }) => ({
      id,
      at: created_at.toISOString(),
      action,
      actor: people.get(actor_id ?? '')?.fullName ?? '',
      actorRole: people.get(actor_id ?? '')?.role ?? '',
      subject,
      subjectName: subjects.get(subject) ?? subject,
      details: Object.entries((details ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
        PRIVATE.test(name) || typeof value !== 'string' ? [] : [[name, inNaira(name, value)] as const],
      ),
    }),
    size,
  )
}

function conditions({ actor, subject, action, sort, cursor }: AuditFilter): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(actor !== undefined && isId(actor) ? [Prisma.sql`actor_id = ${actor}::uuid`] : []),
      ...(subject
        ? [subject.includes(':') ? Prisma.sql`subject = ${subject}` : Prisma.sql`subject LIKE ${`${plain(subject)}:%`}`]
        : []),
      ...(action
        ? [action.includes('.') ? Prisma.sql`action = ${action}` : Prisma.sql`action LIKE ${`${plain(action)}.%`}`]
        : []),
      ...(cursor ? [Prisma.sql`id ${sort === 'at' ? Prisma.sql`>` : Prisma.sql`<`} ${cursor}::uuid`] : []),
    ],
    ' AND ',
  )
}

// OFFSET 0 keeps the subquery, so that the index gives a page of records per person. A join with every buyer of a
// common name would be slow.
const peopleMatching = (text: string) =>
  Prisma.sql`(SELECT id FROM users WHERE person_words(full_name, email) @@ product_query(${text}) OFFSET 0)`

// Escapes the wildcards of LIKE.
const plain = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

async function namePeople(ids: readonly string[]): Promise<Map<string, { fullName: string; role: string }>> {
  const people = await report((from) =>
    from.user.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, fullName: true, role: true },
    }),
  )
  return new Map(people.map(({ id, fullName, role }) => [id, { fullName, role }]))
}

/** Reads the names of many subjects of one kind. A subject without a name here is shown by its id. */
const NAMES: Readonly<Record<string, (ids: string[]) => Promise<{ id: string; name: string }[]>>> = {
  order: async (ids) =>
    (
      await report((from) => from.order.findMany({ where: { id: { in: ids } }, select: { id: true, number: true } }))
    ).map(({ id, number }) => ({ id, name: `Order ${number}` })),
  user: async (ids) =>
    (
      await report((from) => from.user.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } }))
    ).map(({ id, fullName }) => ({ id, name: fullName })),
  company: (ids) =>
    report((from) => from.company.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })),
  product: (ids) =>
    report((from) => from.product.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })),
  approval: async (ids) =>
    (
      await report((from) => from.approval.findMany({ where: { id: { in: ids } }, select: { id: true, kind: true } }))
    ).map(({ id, kind }) => ({ id, name: `Request: ${kind.replace('_', '-')}` })),
  category: async (ids) =>
    (
      await report((from) => from.category.findMany({ where: { id: { in: ids } }, select: { id: true, type: true } }))
    ).map(({ id, type }) => ({ id, name: type })),
  faq: async (ids) =>
    (await report((from) => from.faq.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } }))).map(
      ({ id, title }) => ({ id, name: title }),
    ),
  invitation: async (ids) =>
    (
      await report((from) =>
        from.invitation.findMany({
          where: { id: { in: ids } },
          select: { id: true, fullName: true, email: true },
        }),
      )
    ).map(({ id, fullName, email }) => ({ id, name: `Invitation of ${fullName || email}` })),
  remittance: async (ids) =>
    (
      await report((from) =>
        from.remittance.findMany({ where: { id: { in: ids } }, select: { id: true, reference: true } }),
      )
    ).map(({ id, reference }) => ({ id, name: `Transfer ${reference}` })),
  payment: async (ids) =>
    (
      await report((from) => from.payment.findMany({ where: { id: { in: ids } }, select: { id: true, txRef: true } }))
    ).map(({ id, txRef }) => ({ id, name: `Payment ${txRef}` })),
}

async function nameSubjects(subjects: readonly string[]): Promise<Map<string, string>> {
  const idsOf = new Map<string, Set<string>>()
  for (const subject of subjects) {
    const [kind = '', id = ''] = subject.split(':')
    if (NAMES[kind] && isId(id)) idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(id))
  }
  const named = await Promise.all(
    [...idsOf].map(async ([kind, ids]) =>
      ((await NAMES[kind]?.([...ids])) ?? []).map(({ id, name }) => [`${kind}:${id}`, name] as const),
    ),
  )
  return new Map(named.flat())
}
