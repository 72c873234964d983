import { fromNaira, toNaira } from '@/lib/core/money'
import type { WalletDto } from './schema'

type Due = { readonly dueOn: string; readonly amount: number }

/** Adds up agreed plans by payday, the earliest first; amounts in naira. */
export function sumByDay(plans: WalletDto['planned']): Due[] {
  const amounts = new Map<string, bigint>()
  for (const { dueOn, amount } of plans.flatMap(({ instalments }) => instalments))
    amounts.set(dueOn, (amounts.get(dueOn) ?? 0n) + fromNaira(amount))
  return [...amounts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([dueOn, amount]) => ({ dueOn, amount: toNaira(amount) }))
}
