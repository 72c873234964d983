import { Pager } from '@/components/layout/pager'
import { listAddress } from '@/lib/core/list-address'
import type { TransfersQuery } from '@/lib/deductions/schema'

export type TransferPagerProps = {
  /** The page both lists are on. */
  path: string
  list: keyof TransfersQuery
  /** Where both lists stand. */
  query: TransfersQuery
  /** Where the next page of this list begins; null on its last. */
  next: string | null
}

/** Turns one of two lists of transfers, and leaves the other where it is. */
export function TransferPager({ path, list, query: { notices, receipts }, next }: TransferPagerProps) {
  const at = { notices, receipts }
  return (
    <Pager
      firstHref={at[list] && listAddress(path, { ...at, [list]: undefined })}
      nextHref={next === null ? undefined : listAddress(path, { ...at, [list]: next })}
    />
  )
}
