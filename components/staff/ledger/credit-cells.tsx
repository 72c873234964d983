import type { CellsOf } from '@/components/list/list-columns'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { PersonCell } from '@/components/ui/person-cell'
import { formatDay, lagosDay } from '@/lib/core/clock'
import type { CREDIT_HOLDERS } from '@/lib/credit/lists'

const copy = ledgerCopy.credit

const dayOf = (moment: string) => formatDay(lagosDay(new Date(moment)))

export const creditCells: CellsOf<typeof CREDIT_HOLDERS> = {
  buyer: ({ id, fullname, email }) => <PersonCell name={fullname} email={email} href={`/staff/buyers/${id}`} />,
  since: ({ since }) => since && dayOf(since),
  payout: ({ askedAt }) => (askedAt === null ? copy.notAsked : copy.asked(dayOf(askedAt))),
}
