import 'server-only'
import type { SettlementDifference } from '@/generated/prisma/enums'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { DAYS, daysOf, isLongAgo } from '@/lib/database/books-day'
import { dayColumn, formatMoment, formatMonth } from '@/lib/core/clock'
import { type Tx, databaseDay, databaseNow, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { type Kobo, kobo, sum, toNaira } from '@/lib/core/money'
import { learnedColumns, withChosen } from '@/lib/companies/file-columns'
import type { FileReading } from '@/lib/core/table-responses'
import { isSignatureRow, isTotal } from '@/lib/core/table-cell-rules'
import { readTable } from '@/lib/files/table-reader'
import { readingOf } from '@/lib/files/table-reading'
import { inTurn } from '@/lib/server/one-at-a-time'
import { type ChosenColumns, UPLOADS } from '@/lib/core/upload-fields'
import { assertSeen, stateOf } from '@/lib/files/upload-refusals'
import { bookEntry, credit, debit, reverseEntry } from '@/lib/credit/ledger'
import { monthOf } from '@/lib/credit/rules'
import { stateOfBooks } from './queries'
import type { NewSettlement, SettlementPreview } from './schema'
import {
  type OurMoney,
  SETTLEMENT_COLUMNS,
  type SettledLine,
  differenceOf,
  namedColumns,
  readLine,
} from './settlement-rules'

type Matched = SettledLine & { readonly ours: OurMoney | undefined; readonly difference: SettlementDifference | null }

/**
 * Shows what booking a settlement would do, and books nothing.
 * @throws AppError 400 for a file that is no list of a settlement, 409 for one that is booked
 */
export const previewSettlement = async (
  actor: Staff,
  file: Uint8Array,
  settlement: NewSettlement,
): Promise<SettlementPreview> => (await checkSettlement(actor, file, settlement)).report

/**
 * As `previewSettlement`, with a name for what would be booked.
 * @param columns the headings that staff chose for this file
 */
export async function checkSettlement(
  actor: Staff,
  file: Uint8Array,
  settlement: NewSettlement,
  columns: ChosenColumns = {},
): Promise<{ readonly report: SettlementPreview; readonly state: string }> {
  const { lines, reading } = await linesOf(actor, file, columns)
  await assertNew(db(), settlement, lines)
  const matched = await match(db(), lines)
  return { report: toPreview(matched, settlement.withheld, reading), state: stateOfMatches(matched) }
}

const CHANGED = 'Our payments have changed since the preview. Nothing was booked. Please check it again.'

/**
 * Books a settlement: what the bank received and the provider's fees against the balance at the provider. Each
 * transaction is in one settlement, so a file books nothing a second time.
 * @param state that of the preview a person has seen
 * @throws AppError as `previewSettlement`; 409 when other payments match than the preview said
 */
export async function bookSettlement(
  actor: Staff,
  file: Uint8Array,
  settlement: NewSettlement,
  state?: string,
): Promise<SettlementPreview> {
  const { lines, reading } = await linesOf(actor, file)
  try {
    return await transaction(async (tx) => {
      await assertNew(tx, settlement, lines)
      const matched = await match(tx, lines)
      assertSeen(state, stateOfMatches(matched), CHANGED)
      await write(tx, actor, settlement, matched)
      return toPreview(matched, settlement.withheld, reading)
    })
  } catch (error) {
    // Another person booked it at the same moment.
    if (isUniqueViolation(error)) throw conflict('This settlement is being booked by somebody else.')
    throw error
  }
}

const stateOfMatches = (lines: readonly Matched[]): string =>
  stateOf(lines.map(({ providerId, ours, difference }) => [providerId, ours?.paymentId, difference]))

/**
 * Undoes a settlement that was booked by mistake, with a reversing entry in the open month. It can then be booked
 * again. Its lines are deleted, because a transaction is in one settlement only; its totals stay listed. The caller
 * makes sure that a second person has agreed.
 * @throws AppError 404 for no such settlement, 409 when it was already undone or its month is closed
 */
export async function undoSettlement(
  tx: Tx,
  entryId: string,
  by: { readonly actorId: string; readonly memo?: string },
): Promise<void> {
  const settlement = await tx.settlement.findUnique({
    where: { entryId },
    select: { id: true, reference: true, entry: { select: DAYS } },
  })
  if (!settlement) throw notFound('There is no such settlement.')
  // A month cannot close while this entry waits to be committed, so the next look sees the last closed one.
  await reverseEntry(tx, entryId, by)
  const { id, reference, entry } = settlement
  const month = monthOf(daysOf(entry).day)
  const { closed } = await stateOfBooks(tx)
  if (closed !== undefined && month <= closed)
    throw conflict(
      `Settlement ${reference} was booked in ${formatMonth(month)}, and the books of that month are closed. ` +
        'Please let your accountant correct it in an open month.',
      { code: 'period_closed' },
    )
  await tx.settlementLine.deleteMany({ where: { settlementId: id } })
  await tx.settlement.update({ where: { id }, data: { undoneAt: await databaseNow(tx) }, select: { id: true } })
}

type ReadLines = { readonly lines: SettledLine[]; readonly reading: FileReading }

/** Why the good rows alone are not booked: what the bank received is their sum (docs/decisions/0111). */
const BOOKED_WHOLE =
  'Nothing was booked: a settlement is one transfer to the bank, so all its transactions are booked together. ' +
  'Please correct the line and choose the file again.'

async function linesOf(actor: Staff, file: Uint8Array, chosen: ChosenColumns = {}): Promise<ReadLines> {
  const learned = withChosen(await learnedColumns('settlement'), chosen)
  const table = await inTurn(`table:${actor.id}`, () =>
    readTable(file, UPLOADS.settlement.rows, [...new Set([...SETTLEMENT_COLUMNS, ...learned.keys()])]),
  )
  const { rows, columns } = table
  const { named, open } = namedColumns(columns, learned)
  const [missing] = open
  if (missing !== undefined)
    throw badRequest(
      `This file has no column ${missing}. Please download the list of the settlement’s transactions from ` +
        'Flutterwave, and choose it without changes.',
      { columns, named: Object.fromEntries(named), open },
    )
  if (rows.length === 0) throw badRequest('This file has no transactions.')
  const seen = new Set<string>()
  const lines = rows.flatMap((row) => {
    const texts = Object.values(row.cells)
    if (isSignatureRow(texts) || texts.some((text) => isTotal(text ?? ''))) return []
    const line = readLine(row, named)
    if (typeof line === 'string') throw badRequest(`${line} ${BOOKED_WHOLE}`)
    if (seen.has(line.providerId))
      throw badRequest(`Line ${row.line}: transaction ${line.providerId} is there twice. ${BOOKED_WHOLE}`)
    seen.add(line.providerId)
    return [line]
  })
  return { lines, reading: readingOf(table, named) }
}

async function assertNew(tx: Tx, settlement: NewSettlement, lines: readonly SettledLine[]): Promise<void> {
  const { reference, receivedOn, withheld } = settlement
  const today = await databaseDay(tx)
  if (receivedOn > today) throw badRequest('The day cannot be in the future.')
  if (isLongAgo(receivedOn, today)) throw badRequest('The day cannot be more than a year ago.')
  if (withheld > sum(lines.map(({ gross, fee }) => kobo(gross - fee))))
    throw badRequest('The refunds are more than the settlement.')
  const booked = await tx.settlement.findFirst({ where: { reference, undoneAt: null }, select: { createdAt: true } })
  if (booked) throw conflict(`Settlement ${reference} was booked on ${formatMoment(booked.createdAt)}.`)
  const ids = lines.map(({ providerId }) => providerId)
  const known = await tx.settlementLine.findFirst({
    where: { providerId: { in: ids } },
    select: { providerId: true, settlement: { select: { reference: true } } },
  })
  if (known)
    throw conflict(`Transaction ${known.providerId} was booked with settlement ${known.settlement.reference} already.`)
}

/** Finds what we have booked of each transaction: by the provider's id, as every payment of ours has it. */
async function match(tx: Tx, lines: readonly SettledLine[]): Promise<Matched[]> {
  const ids = lines.map(({ providerId }) => providerId)
  const payments = await tx.payment.findMany({
    where: { OR: [{ providerId: { in: ids } }, { unappliedId: { in: ids } }] },
    select: { id: true, providerId: true, receivedKobo: true, unappliedId: true, unappliedAmount: true },
  })
  const ours = new Map<string, OurMoney>()
  for (const { id, providerId, receivedKobo, unappliedId, unappliedAmount } of payments) {
    if (providerId !== null && receivedKobo !== null)
      ours.set(providerId, { paymentId: id, amount: kobo(receivedKobo) })
    if (unappliedId !== null) ours.set(unappliedId, { paymentId: id, amount: kobo(unappliedAmount ?? 0n) })
  }
  return lines.map((line) => {
    const own = ours.get(line.providerId)
    return { ...line, ours: own, difference: differenceOf(line.gross, own) }
  })
}

const totalsOf = (lines: readonly SettledLine[]) => ({
  gross: sum(lines.map(({ gross }) => gross)),
  fee: sum(lines.map(({ fee }) => fee)),
})

async function write(tx: Tx, actor: Staff, settlement: NewSettlement, lines: readonly Matched[]): Promise<void> {
  const { reference, receivedOn, withheld } = settlement
  const { gross, fee } = totalsOf(lines)
  const received = kobo(gross - fee - withheld)
  const id = newId()
  const entryId = await bookEntry(tx, {
    event: 'settlement_received',
    eventKey: `settlement:${id}`,
    actorId: actor.id,
    happenedOn: receivedOn,
    postings: [
      debit({ kind: 'cash_bank' }, received),
      debit({ kind: 'provider_fees' }, fee),
      // The refunds that the provider took off were booked against its balance when they were sent.
      credit({ kind: 'cash_flutterwave' }, kobo(gross - withheld)),
    ],
  })
  await tx.settlement.create({
    data: {
      id,
      reference,
      receivedOn: dayColumn(receivedOn),
      grossKobo: gross,
      feeKobo: fee,
      withheldKobo: withheld,
      entryId,
      recordedById: actor.id,
    },
  })
  await tx.settlementLine.createMany({
    data: lines.map(({ providerId, txRef, gross: own, fee: kept, ours, difference }) => ({
      providerId,
      settlementId: id,
      txRef,
      grossKobo: own,
      feeKobo: kept,
      paymentId: ours?.paymentId ?? null,
      ourKobo: ours?.amount ?? null,
      difference,
    })),
  })
  await recordAudit(tx, actor, 'settlement.booked', `settlement:${id}`, { reference, received, fees: fee })
}

function toPreview(lines: readonly Matched[], withheld: Kobo, reading: FileReading): SettlementPreview {
  const { gross, fee } = totalsOf(lines)
  const different = lines.filter(({ difference }) => difference !== null)
  return {
    reading,
    lines: lines.length,
    gross: toNaira(gross),
    fee: toNaira(fee),
    withheld: toNaira(withheld),
    received: toNaira(gross - fee - withheld),
    differences: different.length,
    shown: different.slice(0, UPLOADS.settlement.shown).map(({ providerId, txRef, gross: own, ours, difference }) => ({
      providerId,
      txRef,
      gross: toNaira(own),
      ours: ours ? toNaira(ours.amount) : null,
      paymentId: ours?.paymentId ?? null,
      difference: difference ?? 'unknown',
    })),
  }
}
