import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { conflict, fieldProblem, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { entryProblem } from './breach-rules'
import type { BreachEntryInput, NewBreach } from './schema'

/**
 * Records a personal data breach, with what is known so far. The clock of the notice counts from `knownAt`.
 * @returns its id
 * @throws AppError 400 when it became known after the database's present
 */
export async function recordBreach(actor: Staff, { title, knownAt, ...facts }: NewBreach): Promise<string> {
  return transaction(async (tx) => {
    if (knownAt > (await databaseNow(tx))) throw fieldProblem('knownAt', 'This moment is in the future.')
    const { id } = await tx.breach.create({ data: { title, knownAt }, select: { id: true } })
    await addEntry(tx, actor, id, { event: 'recorded', ...facts })
    await recordAudit(tx, actor, 'breach.recorded', `breach:${id}`, { title })
    return id
  })
}

/**
 * Adds what was found out or done about a breach. Facts that the entry leaves out stay as they are.
 * @throws AppError 404 for an unknown breach; 409 when it is full, and for closing it before the Commission was
 *   notified or a reason against it was recorded
 */
export async function addBreachEntry(actor: Staff, id: string, entry: BreachEntryInput): Promise<void> {
  await transaction(async (tx) => {
    const breach = await tx.breach.findUnique({ where: { id: rowId(id) }, select: { id: true } })
    if (!breach) throw noSuchBreach()
    const entries = await tx.breachEntry.findMany({
      where: { breachId: id },
      select: { event: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    const problem = entryProblem(entry.event, entries)
    if (problem !== undefined) throw conflict(problem, { code: 'wrong_state' })
    await addEntry(tx, actor, id, entry)
    await recordAudit(tx, actor, 'breach.entry', `breach:${id}`, { event: entry.event })
  })
}

type Entry = Omit<BreachEntryInput, 'event'> & { readonly event: BreachEntryInput['event'] | 'recorded' }

async function addEntry(tx: Tx, actor: Staff, breachId: string, entry: Entry): Promise<void> {
  await tx.breachEntry.create({ data: { ...entry, breachId, authorId: actor.id }, select: { id: true } })
}

export const noSuchBreach = () => notFound('There is no such breach.')
