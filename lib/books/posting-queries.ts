import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { DESK_PAGE, type Page } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { listEntries } from '@/lib/credit/ledger-queries'
import type { POSTINGS } from './lists'
import { accountNumber } from './rules'
import type { PostingDto } from './schema'

/**
 * The postings of a page of ledger entries, whole entries only, so that debits equal credits on every page. Takes the
 * filter and the order of the entries. Amounts in naira; reads the reports database, which may lag by seconds.
 * @param size how many entries
 */
export async function listPostings(
  actor: Staff,
  filter: QueryOf<typeof POSTINGS>,
  size = DESK_PAGE,
): Promise<Page<PostingDto>> {
  const { items, nextCursor } = await listEntries(actor, filter, size)
  return {
    items: items.flatMap(({ id, at, event, memo, orderNumber, paymentId, postings }) =>
      postings.map(({ account, owner, amount }) => ({
        entry: id,
        at,
        event,
        reference: orderNumber ?? paymentId,
        memo,
        code: accountNumber(account),
        account: ACCOUNT_NAMES[account],
        owner,
        debit: Math.max(0, amount),
        credit: Math.max(0, -amount),
      })),
    ),
    nextCursor,
  }
}
