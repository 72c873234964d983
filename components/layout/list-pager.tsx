import { Pager } from '@/components/layout/pager'
import { listAddress } from '@/lib/core/list-address'

export type ListPagerProps = {
  path: string
  /** Filter and order of the list, as in its address. */
  query?: Readonly<Record<string, string | undefined>>
  cursor: string | undefined
  nextCursor: string | null
}

/** Links to the first and the next page of a list that keeps its filter in the address. */
export const ListPager = ({ path, query = {}, cursor, nextCursor }: ListPagerProps) => (
  <Pager
    firstHref={cursor && listAddress(path, query)}
    nextHref={nextCursor === null ? undefined : listAddress(path, { ...query, cursor: nextCursor })}
  />
)
