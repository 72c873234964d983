import type { CellsOf } from '@/components/list/list-columns'
import { payoutsCopy as copy } from '@/components/staff/payouts/copy'
import { Below, RowName } from '@/components/ui/row-name'
import { formatDay, formatMoment, lagosDay } from '@/lib/core/clock'
import type { COMPANY_PAYOUTS, PAYOUTS } from '@/lib/credit/lists'

/** Why a bank account cannot be paid yet. */
const WaitingAccount = ({ payableFrom, confirmed = true }: { payableFrom: string | null; confirmed?: boolean }) => (
  <Below
    parts={[
      payableFrom !== null && copy.payableFrom(formatMoment(new Date(payableFrom))),
      !confirmed && copy.unconfirmed,
    ]}
  />
)

export const payoutCells: CellsOf<typeof PAYOUTS> = {
  buyer: ({ id, fullname, email }) => (
    <RowName href={`/staff/buyers/${id}`} below={email}>
      {fullname}
    </RowName>
  ),
  why: ({ askedAt, payableFrom }) =>
    askedAt === null ? (
      copy.left
    ) : (
      <>
        {copy.asked(formatDay(lagosDay(new Date(askedAt))))}
        <WaitingAccount payableFrom={payableFrom} />
      </>
    ),
}

export const companyPayoutCells: CellsOf<typeof COMPANY_PAYOUTS> = {
  company: ({ id, company }) => <RowName href={`/staff/remittances/${id}`}>{company}</RowName>,
  why: ({ askedAt, payableFrom, confirmed }) => (
    <>
      {copy.asked(formatDay(lagosDay(new Date(askedAt))))}
      <WaitingAccount payableFrom={payableFrom} confirmed={confirmed} />
    </>
  ),
}
