import 'server-only'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay, db } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import type { StoredCharge } from './schema'

/**
 * Adds charges after a second person approved them. Existing orders keep their charges; carts show the new ones.
 * @param makerId the person who requested them
 * @throws AppError 409 when their first day has passed: charges never begin in the past, and never on a day that
 *   nobody approved (docs/decisions/0029)
 */
export async function addCharge(
  tx: Tx,
  makerId: string,
  { effectiveOn, serviceFeeKobo, deliveryFeeKobo, vatBps, interestBps }: StoredCharge,
): Promise<void> {
  await assertNotPast(tx, effectiveOn)
  await tx.charge.create({
    data: {
      effectiveOn: dayColumn(effectiveOn),
      serviceFeeKobo: BigInt(serviceFeeKobo),
      deliveryFeeKobo: BigInt(deliveryFeeKobo),
      vatBps,
      interestBps,
      createdById: makerId,
    },
    select: { id: true },
  })
}

/** The charges that would count on a day in Lagos as things are; undefined before the first ones. */
export async function chargesOn(effectiveOn: Day): Promise<StoredCharge | undefined> {
  const row = await db().charge.findFirst({
    where: { effectiveOn: { lte: dayColumn(effectiveOn) } },
    select: { effectiveOn: true, serviceFeeKobo: true, deliveryFeeKobo: true, vatBps: true, interestBps: true },
    orderBy: [{ effectiveOn: 'desc' }, { createdAt: 'desc' }],
  })
  return row
    ? {
        ...row,
        effectiveOn: columnDay(row.effectiveOn),
        serviceFeeKobo: String(row.serviceFeeKobo),
        deliveryFeeKobo: String(row.deliveryFeeKobo),
      }
    : undefined
}

async function assertNotPast(tx: Tx, day: Day): Promise<void> {
  if (day < (await databaseDay(tx)))
    throw conflict('The start date of these charges has passed. Please request them again with a date from today.')
}
