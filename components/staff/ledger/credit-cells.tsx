import type { CellsOf } from '@/components/list/list-columns'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { RowName } from '@/components/ui/row-name'
import { formatDay, lagosDay } from '@/lib/core/clock'
import type { CREDIT_HOLDERS } from '@/lib/credit/lists'

const copy = ledgerCopy.credit

const dayOf = (moment: string) => formatDay(lagosDay(new Date(moment)))

export const creditCells: CellsOf<typeof CREDIT_HOLDERS> = {
  buyer: ({ id, fullname, email }) => (
    <RowName href={`/staff/buyers/${id}`} below={email}>
      {fullname}
    </RowName>
  ),
  since: ({ since }) => since && dayOf(since),
  payout: ({ askedAt }) => (askedAt === null ? copy.notAsked : copy.asked(dayOf(askedAt))),
}
