import 'server-only'
import { type Day, dayColumn, lagosDay } from '@/lib/core/clock'
import type { Tx } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import type { StoredCharge } from './schema'

/**
 * Adds charges that two people have agreed on. Orders placed before keep theirs; carts tell their buyers of the new ones.
 * @param makerId who asked for them
 * @throws AppError 409 when their day has passed: charges never begin in the past, nor on a day nobody agreed to (docs/decisions/0029)
 */
export async function addCharge(
  tx: Tx,
  makerId: string,
  { effectiveOn, serviceFeeKobo, deliveryFeeKobo, vatBps, interestBps }: StoredCharge,
): Promise<void> {
  assertNotPast(effectiveOn)
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

function assertNotPast(day: Day): void {
  if (day < lagosDay(new Date()))
    throw conflict('The day these charges were to begin has passed. Please ask for them again, from today or later.')
}
