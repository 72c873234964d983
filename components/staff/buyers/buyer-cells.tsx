import type { CellsOf } from '@/components/list/list-columns'
import { BuyerStatus } from '@/components/staff/buyers/buyer-status'
import { Badge } from '@/components/ui/badge'
import { Money } from '@/components/ui/money'
import { RowName } from '@/components/ui/row-name'
import type { BUYERS } from '@/lib/buyers/lists'
import { buyersCopy as copy } from './copy'

export const buyerCells: CellsOf<typeof BUYERS> = {
  buyer: ({ id, fullname, email }) => (
    <RowName href={`/staff/buyers/${id}`} below={email}>
      {fullname}
    </RowName>
  ),
  staffId: ({ staffId }) => <span className="money">{staffId}</span>,
  status: ({ status, lastDay }) => <BuyerStatus status={status} lastDay={lastDay} inCard />,
  fee: ({ feePaid }) => (
    <Badge tone={feePaid ? 'success' : 'neutral'}>{feePaid ? copy.fees.paid : copy.fees.unpaid}</Badge>
  ),
  arrears: ({ arrears }) => <Money exact naira={arrears} className={arrears > 0 ? 'font-semibold text-danger' : ''} />,
}
