import type { Staff } from '@/lib/core/actors'
import { fromNaira } from '@/lib/core/money'
import { receiveGoods } from '@/lib/stock/receive'

export type LotByNaira = Readonly<Record<'productId' | 'lot' | 'bestBefore', string>> & {
  readonly quantity: number
  readonly naira: number
}

/** Receives a lot whose cost is in naira, which JSON can carry. @returns the id of the receipt */
export const receiveByNaira = (staff: Staff, orderId: string, { naira, ...lot }: LotByNaira, key: string) =>
  receiveGoods(staff, orderId, { lines: [{ ...lot, unitCost: fromNaira(naira) }] }, key)
