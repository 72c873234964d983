import { Pager } from '@/components/layout/pager'
import { listAddress } from '@/lib/core/list-address'
import type { TransfersQuery } from '@/lib/deductions/schema'

export type TransferPagerProps = {
  /** The page that shows both lists. */
  path: string
  list: keyof TransfersQuery
  /** The cursors of both lists. */
  query: TransfersQuery
  /** The cursor of the next page; null on the last. */
  next: string | null
}

/** Turns the page of one list of transfers. The other list on the page keeps its cursor. */
export function TransferPager({ path, list, query: { notices, receipts }, next }: TransferPagerProps) {
  const at = { notices, receipts }
  return (
    <Pager
      firstHref={at[list] && listAddress(path, { ...at, [list]: undefined })}
      nextHref={next === null ? undefined : listAddress(path, { ...at, [list]: next })}
    />
  )
}
