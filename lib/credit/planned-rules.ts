import { earliestFirst } from '@/lib/core/clock'
import { fromNaira, toNaira } from '@/lib/core/money'
import type { WalletDto } from './schema'

type Due = { readonly dueOn: string; readonly amount: number }

/** Adds up agreed plans by payday, the earliest first; amounts in naira. */
export function sumByDay(plans: readonly Pick<WalletDto['planned'][number], 'instalments'>[]): Due[] {
  const amounts = new Map<string, bigint>()
  for (const { dueOn, amount } of plans.flatMap(({ instalments }) => instalments))
    amounts.set(dueOn, (amounts.get(dueOn) ?? 0n) + fromNaira(amount))
  return [...amounts]
    .sort(([a], [b]) => earliestFirst(a, b))
    .map(([dueOn, amount]) => ({ dueOn, amount: toNaira(amount) }))
}
