import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { columnDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { DESK_PAGE, type Page, toPage, withOneMore, afterId, directionOf } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import type { QueryOf } from '@/lib/core/lists'
import type { SETTLEMENTS } from './lists'
import type { SettlementDto } from './schema'

/** A page shows so many differences of each settlement. */
const MAX_SHOWN = 20

/** Lists booked settlements, newest first, with the first differences of each. */
export async function listSettlements(
  _actor: Staff,
  { cursor, sort = '-booked' }: QueryOf<typeof SETTLEMENTS>,
  size = DESK_PAGE,
): Promise<Page<SettlementDto>> {
  const isDifferent = { difference: { not: null } }
  const rows = await db().settlement.findMany({
    where: afterId(cursor, directionOf(sort)),
    select: {
      id: true,
      reference: true,
      receivedOn: true,
      grossKobo: true,
      feeKobo: true,
      withheldKobo: true,
      entryId: true,
      undoneAt: true,
      lines: { where: isDifferent, orderBy: { providerId: 'asc' }, take: MAX_SHOWN },
    },
    orderBy: { id: directionOf(sort) },
    take: withOneMore(size),
  })
  const ids = rows.map(({ id }) => id)
  const [lines, differences] = await Promise.all([countLines(ids, {}), countLines(ids, isDifferent)])
  return toPage(
    rows,
    ({ id, reference, receivedOn, grossKobo, feeKobo, withheldKobo, entryId, undoneAt, lines: shown }) => ({
      id,
      entryId,
      undone: undoneAt !== null,
      reference,
      receivedOn: columnDay(receivedOn),
      lines: lines.get(id) ?? 0,
      gross: toNaira(grossKobo),
      fee: toNaira(feeKobo),
      withheld: toNaira(withheldKobo),
      received: toNaira(grossKobo - feeKobo - withheldKobo),
      differences: differences.get(id) ?? 0,
      shown: shown.map(({ providerId, txRef, grossKobo: gross, ourKobo, paymentId, difference }) => ({
        providerId,
        txRef,
        gross: toNaira(gross),
        ours: ourKobo === null ? null : toNaira(ourKobo),
        paymentId,
        difference: difference ?? 'unknown',
      })),
    }),
    size,
  )
}

async function countLines(
  settlementIds: readonly string[],
  where: { readonly difference?: { readonly not: null } },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db().settlementLine.groupBy({
    by: 'settlementId',
    where: { settlementId: { in: [...settlementIds] }, ...where },
    _count: true,
  })
  return new Map(rows.map(({ settlementId, _count }) => [settlementId, _count]))
}
