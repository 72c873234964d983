import 'server-only'
import type { BankLineState } from '@/generated/prisma/enums'
import { type Day, addDays, columnDay, dayColumn } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { newIds } from '@/lib/core/ids'
import { kobo } from '@/lib/core/money'
import type { ReadStatement } from './read-statement'
import type { Index } from './rules'
import { type Debit, TAKEN_BACK_WITHIN_DAYS, mayTakeBack, takenBackBy } from './taken-back-rules'

/* Debits over several bank statements (docs/decisions/0122). */

type Dated = { readonly amount: bigint; readonly day: Day }

/** The amounts of these lines, and the days around them in which the other side of them may be. */
function around(lines: readonly Dated[]): { readonly amounts: bigint[]; readonly from: Date; readonly to: Date } {
  const days = lines.map(({ day }) => day).sort()
  const [first = '2020-01-01', last = '2020-01-01'] = [days[0], days.at(-1)]
  return {
    amounts: [...new Set(lines.map(({ amount }) => amount))],
    from: dayColumn(addDays(first, -TAKEN_BACK_WITHIN_DAYS)),
    to: dayColumn(addDays(last, TAKEN_BACK_WITHIN_DAYS)),
  }
}

export type Debits = {
  /** Debits of the file that no statement before had. */
  readonly fresh: readonly Debit[]
  /** Debits of statements before that may be about credits of the file. */
  readonly earlier: readonly Debit[]
}

/** Finds the debits that decide about a file. Debits that cannot take back a transfer are left out. */
export async function debitsOf(tx: Tx, { credits, debits }: ReadStatement, index: Index): Promise<Debits> {
  const kept = debits.filter((debit) => mayTakeBack(debit, index))
  const { amounts, from, to } = around(credits)
  const known = await tx.bankDebit.findMany({
    where: { lineHash: { in: kept.map(({ hash }) => hash) } },
    select: { lineHash: true },
  })
  const earlier = await tx.bankDebit.findMany({
    where: { amountKobo: { in: amounts }, sentOn: { gte: from, lte: to } },
    select: { lineHash: true, sentOn: true, amountKobo: true, text: true, _count: { select: { lines: true } } },
    orderBy: { id: 'asc' },
  })
  const hashes = new Set(known.map(({ lineHash }) => lineHash))
  return {
    fresh: kept.filter(({ hash }) => !hashes.has(hash)),
    earlier: earlier.map(({ lineHash, sentOn, amountKobo, text, _count }) => ({
      ...{ line: 0, hash: lineHash, text, isTied: _count.lines > 0 },
      ...{ day: columnDay(sentOn), amount: kobo(amountKobo) },
    })),
  }
}

/** Lines that no debit may have taken back, or of which a person has decided that none did. */
const UNDISPUTED = [{ debitId: null }, { debitKept: true }]

/** A line of an earlier statement whose money a new debit may have taken back. */
export type TakenBack = {
  readonly id: string
  readonly day: Day
  readonly amount: bigint
  readonly text: string
  readonly state: Exclude<BankLineState, 'set_aside'>
  readonly company: string | null
  readonly debit: Debit
}

/**
 * The lines of earlier statements that the new debits of a file may take back. A line that somebody set aside, or that
 * waits because of another debit, needs nothing more.
 */
export async function findTakenBack(tx: Tx, fresh: readonly Debit[], index: Index): Promise<TakenBack[]> {
  if (fresh.length === 0) return []
  const { amounts, from, to } = around(fresh)
  const rows = await tx.bankLine.findMany({
    where: {
      amountKobo: { in: amounts },
      receivedOn: { gte: from, lte: to },
      state: { in: ['waiting', 'booked'] },
      OR: UNDISPUTED,
    },
    select: {
      id: true,
      receivedOn: true,
      amountKobo: true,
      text: true,
      state: true,
      remittance: { select: { reference: true, companyId: true, company: { select: { name: true } } } },
    },
    orderBy: { id: 'asc' },
  })
  const findDebit = takenBackBy(fresh, index)
  return rows.flatMap(({ id, receivedOn, amountKobo, text, state, remittance }): TakenBack[] => {
    const line = { day: columnDay(receivedOn), amount: kobo(amountKobo), text }
    const debit = findDebit({ ...line, companyId: remittance?.companyId, reference: remittance?.reference })
    if (!debit) return []
    return [
      { id, ...line, state: state === 'booked' ? state : 'waiting', company: remittance?.company.name ?? null, debit },
    ]
  })
}

/** Keeps the new debits. @returns the id of each by its hash, of those of earlier statements too */
export async function keepDebits(
  tx: Tx,
  statementId: string,
  { fresh, earlier }: Debits,
): Promise<ReadonlyMap<string, string>> {
  const ids = newIds(fresh.length)
  await tx.bankDebit.createMany({
    data: fresh.map(({ hash, day, amount, text }, index) => ({
      id: ids[index] ?? '',
      statementId,
      lineHash: hash,
      sentOn: dayColumn(day),
      amountKobo: amount,
      text,
    })),
  })
  const kept = await tx.bankDebit.findMany({
    where: { lineHash: { in: [...fresh, ...earlier].map(({ hash }) => hash) } },
    select: { id: true, lineHash: true },
  })
  return new Map(kept.map(({ id, lineHash }) => [lineHash, id]))
}

/** Marks lines of earlier statements: they wait for a person, booked ones too. */
export async function markTakenBack(
  tx: Tx,
  lines: readonly TakenBack[],
  debitIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { id, debit } of lines)
    await tx.bankLine.updateMany({
      where: { id, OR: UNDISPUTED },
      data: { debitId: debitIds.get(debit.hash) ?? null, debitKept: false },
    })
}
