import 'server-only'
import { randomInt } from 'node:crypto'
import type { OrderStatus } from '@/generated/prisma/enums'
import { type Tx, db } from '@/lib/database/db'
import { FOREVER_SECONDS, sameText, seal, unseal } from '@/lib/server/seal'
import { DELIVERY_CODE_LENGTH, DELIVERY_CODE_TRIES } from './delivery-rules'
import { isOnItsWay } from './rules'

/*
 * The four digits that a buyer tells at the door. They are sealed in the database, staff never see them, and an order
 * has them from its approval until it is delivered or cancelled. No other file makes, reads, counts or checks them.
 * The code of a drop, which its receiver tells, is sealed in the same way.
 */

/** Seals a new code. @param orderId of the order, or a text that stands for a drop */
export function sealNewCode(orderId: string): Promise<string> {
  const code = randomInt(10 ** DELIVERY_CODE_LENGTH)
    .toString()
    .padStart(DELIVERY_CODE_LENGTH, '0')
  return seal('delivery-code', { orderId, code }, FOREVER_SECONDS)
}

/** Makes the code of an order unless it has one. */
export async function makeDeliveryCode(tx: Tx, orderId: string): Promise<void> {
  const sealedCode = await sealNewCode(orderId)
  await tx.deliveryCode.createMany({ data: [{ orderId, sealedCode }], skipDuplicates: true })
}

/**
 * Reads the code of an order for its buyer. An order that was approved before there were codes gets one when it is
 * first asked for.
 * @returns null before approval, after delivery, and when the code is sealed with a secret that is no longer known
 */
export async function deliveryCodeOf(
  tx: Tx,
  { id, status }: { readonly id: string; readonly status: OrderStatus },
): Promise<string | null> {
  if (!isOnItsWay(status)) return null
  if ((await tx.deliveryCode.count({ where: { orderId: id } })) === 0) await makeDeliveryCode(tx, id)
  const row = await tx.deliveryCode.findUnique({ where: { orderId: id }, select: { sealedCode: true } })
  return (await readCode(id, row?.sealedCode)) ?? null
}

/** The code belongs to one order: in the row of another it cannot be read. */
export async function readCode(orderId: string, sealed: string | undefined): Promise<string | undefined> {
  const data = await unseal('delivery-code', sealed)
  return data?.['orderId'] === orderId && typeof data['code'] === 'string' ? data['code'] : undefined
}

/**
 * Compares a code with that of a locked order and counts a wrong one. The caller must commit the count. After five
 * wrong codes the right one is refused too.
 * @returns 'right', or how many tries are left
 */
export async function checkDeliveryCode(tx: Tx, orderId: string, code: string): Promise<'right' | number> {
  await makeDeliveryCode(tx, orderId)
  const { sealedCode, wrongTries } = await tx.deliveryCode.findUniqueOrThrow({
    where: { orderId },
    select: { sealedCode: true, wrongTries: true },
  })
  if (wrongTries >= DELIVERY_CODE_TRIES) return 0
  const right = await readCode(orderId, sealedCode)
  if (right !== undefined && sameText(right, code)) return 'right'
  await tx.deliveryCode.update({
    where: { orderId },
    data: { wrongTries: { increment: 1 } },
    select: { id: true },
  })
  return DELIVERY_CODE_TRIES - wrongTries - 1
}

/** Deletes the code of an order that was delivered or cancelled. */
export async function deleteDeliveryCode(tx: Tx, orderId: string): Promise<void> {
  await tx.deliveryCode.deleteMany({ where: { orderId } })
}

/** Whether the code of an order was entered wrongly so often that only a second person can let it be delivered. */
export async function ordersWithUsedUpCodes(orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db().deliveryCode.findMany({
    where: { orderId: { in: [...orderIds] }, wrongTries: { gte: DELIVERY_CODE_TRIES } },
    select: { orderId: true },
  })
  return new Set(rows.map(({ orderId }) => orderId))
}
