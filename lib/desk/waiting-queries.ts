import 'server-only'
import { listDecidable } from '@/lib/approvals/queries'
import { nameSubjects } from '@/lib/audit/queries'
import type { Staff } from '@/lib/core/actors'
import { approvalRule } from '@/lib/core/approval-rules'
import { type Day, startOfDay } from '@/lib/core/clock'
import { toNaira } from '@/lib/core/money'
import { listLateCompanies } from '@/lib/deductions/debt-queries'
import { listDueReminders } from '@/lib/follow-ups/queries'
import { listDifferences } from '@/lib/payments/comparison-queries'
import { listBankLines } from '@/lib/statements/queries'
import { listStaffTickets } from '@/lib/tickets/staff-queries'
import { type StaffToday, WAITING_KINDS, type Waiting, type WaitingKind } from './schema'
import { listStaffFirstSteps } from './first-steps-queries'
import { listStaffWork } from './staff-queries'

/** At most so many things of a kind are listed. */
const MOST = 10

const inNaira = (amount: number) => ({ amount, currency: 'NGN' })
const waitingSince = (at: Date) => ({ since: at.toISOString(), waited: Date.now() - at.getTime() })
const waitingSinceDay = (day: Day) => waitingSince(startOfDay(day))

/** Reads the longest waiting things of a kind. */
const READERS: { readonly [Kind in WaitingKind]: (actor: Staff) => Promise<Extract<Waiting, { kind: Kind }>[]> } = {
  approvals: async (actor) => {
    const rows = await listDecidable(actor, MOST)
    const subjectOf = ({ kind, about }: (typeof rows)[number]) => `${approvalRule(kind).subject ?? ''}:${about}`
    const names = await nameSubjects(rows.map(subjectOf))
    return rows.map((row) => ({
      kind: 'approvals',
      id: row.id,
      of: row.kind,
      about: names.get(subjectOf(row))?.name ?? '',
      requestedBy: row.requestedBy,
      href: '/staff/approvals',
      amount: row.amount === null ? null : { amount: toNaira(row.amount), currency: row.currency },
      ...waitingSince(row.requestedAt),
    }))
  },
  reminders: async (actor) =>
    (await listDueReminders(actor, MOST)).map(({ id, text, about, day }) => ({
      kind: 'reminders',
      id,
      text,
      about: about.label,
      href: about.href,
      amount: null,
      ...waitingSinceDay(day),
    })),
  overdueTickets: async (actor) =>
    (await listStaffTickets(actor, { overdue: '1' }, MOST)).items.map((ticket) => ({
      kind: 'overdueTickets',
      id: ticket.id,
      ticket,
      href: `/staff/tickets/${ticket.id}`,
      amount: null,
      ...waitingSince(new Date(ticket.dueAt)),
    })),
  bankLines: async (actor) =>
    (await listBankLines(actor, { state: 'waiting', sort: 'added' }, MOST)).items.map(
      ({ id, text, reason, amount, date }) => ({
        kind: 'bankLines',
        id,
        text,
        reason,
        href: `/staff/statements/${id}`,
        amount: inNaira(amount),
        ...waitingSinceDay(date),
      }),
    ),
  differences: async (actor) =>
    (await listDifferences(actor, { state: 'open' }, MOST, 'asc')).items.map(
      ({ id, kind, txRef, provider, ours, foundAt }) => ({
        kind: 'differences',
        id,
        of: kind,
        reference: txRef,
        href: '/staff/comparison',
        amount: provider ?? ours,
        ...waitingSince(new Date(foundAt)),
      }),
    ),
  lateCompanies: async (actor) =>
    (await listLateCompanies(actor, MOST)).map(({ id, name, missing, since }) => ({
      kind: 'lateCompanies',
      id,
      company: name,
      href: `/staff/remittances/${id}`,
      amount: inNaira(toNaira(missing)),
      ...waitingSinceDay(since),
    })),
}

const isListed = (kind: string): kind is WaitingKind => WAITING_KINDS.some((each) => each === kind)

/** What waits for this person, by their permissions. Kinds of which nothing waits are not read. */
export async function getStaffToday(actor: Staff): Promise<StaffToday> {
  const [work, firstSteps] = await Promise.all([listStaffWork(actor), listStaffFirstSteps(actor)])
  const listed = await Promise.all(
    work.flatMap(({ kind, count, href }) =>
      isListed(kind)
        ? READERS[kind](actor).then((found: readonly Waiting[]) => ({
            found,
            rest: { kind, href, count: count - found.length },
          }))
        : [],
    ),
  )
  return {
    firstSteps,
    counts: work.filter(({ kind }) => !isListed(kind)),
    waiting: listed.flatMap(({ found }) => found).sort((a, b) => b.waited - a.waited),
    more: listed.flatMap(({ rest }) => (rest.count > 0 ? [rest] : [])),
  }
}
