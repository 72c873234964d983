import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { APPROVAL_KINDS, approvalRule } from '@/lib/core/approval-rules'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { report } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { formatNaira } from '@/lib/core/money'
import { subjectInWords, valueInWords } from './label-rules'
import type { AUDIT } from './lists'
import type { AuditDto } from './schema'

type AuditFilter = QueryOf<typeof AUDIT>

/** Details with such a name are never shown. Services should not write them. */
const PRIVATE = /salary|password|code|token|secret|hash/i

/** Earlier releases recorded the amount of a request in bare kobo. */
const inNaira = (name: string, value: string): string =>
  name === 'amount' && /^\d{1,19}$/.test(value) ? formatNaira(BigInt(value)) : value

type Details = Readonly<Record<string, unknown>> | null
type Row = { id: string; actor_id: string | null; action: string; subject: string; details: Details; created_at: Date }

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
    nameSubjects(rows.flatMap(({ subject, details }) => [subject, ...Object.values(mentionedIn(details))])),
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
      subjectName: subjects.get(subject)?.name ?? subjectInWords(subject),
      href: subjects.get(subject)?.href ?? null,
      details: Object.entries(details ?? {}).flatMap(([name, value]) =>
        PRIVATE.test(name) || typeof value !== 'string'
          ? []
          : [[name, subjects.get(mentionedIn(details)[name] ?? '')?.name ?? inNaira(name, value)] as const],
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

/** The subjects that the details of a record name by their ids, by the name of the detail. */
function mentionedIn(details: Details): Readonly<Record<string, string>> {
  const { kind, about, order } = details ?? {}
  const requested = APPROVAL_KINDS.find((each) => each === kind)
  const subject = requested && approvalRule(requested).subject
  return {
    ...(subject && typeof about === 'string' && { about: `${subject}:${about}` }),
    ...(typeof order === 'string' && { order: `order:${order}` }),
  }
}

type Named = { readonly name: string; readonly href?: string }

/** Reads the names of many subjects of one kind, and their pages. Other kinds are shown by the word for them. */
const NAMES: Readonly<Record<string, (ids: string[]) => Promise<readonly (Named & { readonly id: string })[]>>> = {
  order: async (ids) =>
    (
      await report((from) => from.order.findMany({ where: { id: { in: ids } }, select: { id: true, number: true } }))
    ).map(({ id, number }) => ({ id, name: `Order ${number}`, href: `/staff/orders/${id}` })),
  user: async (ids) =>
    (
      await report((from) =>
        from.user.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true, role: true } }),
      )
    ).map(({ id, fullName, role }) => ({
      id,
      name: fullName,
      ...(role === 'buyer' && { href: `/staff/buyers/${id}` }),
    })),
  company: async (ids) =>
    (
      await report((from) => from.company.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }))
    ).map(({ id, name }) => ({ id, name, href: `/staff/companies/${id}` })),
  product: async (ids) =>
    (
      await report((from) => from.product.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }))
    ).map(({ id, name }) => ({ id, name, href: `/staff/products/${id}` })),
  approval: async (ids) =>
    (
      await report((from) => from.approval.findMany({ where: { id: { in: ids } }, select: { id: true, kind: true } }))
    ).map(({ id, kind }) => ({ id, name: `Request: ${valueInWords('kind', kind)}` })),
  breach: async (ids) =>
    (
      await report((from) => from.breach.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } }))
    ).map(({ id, title }) => ({ id, name: title, href: `/staff/breaches/${id}` })),
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
  key: async (ids) =>
    (
      await report((from) => from.apiKey.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }))
    ).map(({ id, name }) => ({ id, name: `API key “${name}”` })),
  remittance: async (ids) =>
    (
      await report((from) =>
        from.remittance.findMany({ where: { id: { in: ids } }, select: { id: true, reference: true } }),
      )
    ).map(({ id, reference }) => ({ id, name: `Transfer ${reference}` })),
  payment: async (ids) =>
    (
      await report((from) => from.payment.findMany({ where: { id: { in: ids } }, select: { id: true, txRef: true } }))
    ).map(({ id, txRef }) => ({ id, name: `Payment ${txRef}`, href: `/staff/payments/${id}` })),
  settlement: async (ids) =>
    (
      await report((from) =>
        from.settlement.findMany({ where: { id: { in: ids } }, select: { id: true, reference: true } }),
      )
    ).map(({ id, reference }) => ({ id, name: `Settlement ${reference}` })),
  statement: async (ids) =>
    (
      await report((from) =>
        from.bankStatement.findMany({ where: { id: { in: ids } }, select: { id: true, createdAt: true } }),
      )
    ).map(({ id, createdAt }) => ({
      id,
      name: `Bank statement of ${formatDay(lagosDay(createdAt))}`,
      href: `/staff/statements/${id}`,
    })),
  ticket: async (ids) =>
    (
      await report((from) =>
        from.ticket.findMany({ where: { id: { in: ids } }, select: { id: true, firstName: true, lastName: true } }),
      )
    ).map(({ id, firstName, lastName }) => ({
      id,
      name: `Ticket of ${firstName} ${lastName}`,
      href: `/staff/tickets/${id}`,
    })),
}

/** Reads the names of subjects, 'order:<id>', and their pages for staff. Those that are gone are missing. */
export async function nameSubjects(subjects: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const idsOf = new Map<string, Set<string>>()
  for (const subject of subjects) {
    const [kind = '', id = ''] = subject.split(':')
    if (NAMES[kind] && isId(id)) idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(id))
  }
  const named = await Promise.all(
    [...idsOf].map(async ([kind, ids]) =>
      ((await NAMES[kind]?.([...ids])) ?? []).map(({ id, ...named }) => [`${kind}:${id}`, named] as const),
    ),
  )
  return new Map(named.flat())
}
