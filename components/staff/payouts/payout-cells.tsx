import type { CellsOf } from '@/components/list/list-columns'
import { payoutsCopy as copy } from '@/components/staff/payouts/copy'
import { TextLink } from '@/components/ui/link'
import { PersonCell } from '@/components/ui/person-cell'
import { formatDay, formatMoment, lagosDay } from '@/lib/core/clock'
import type { COMPANY_PAYOUTS, PAYOUTS } from '@/lib/credit/lists'

/** Why a bank account cannot be paid yet. */
const WaitingAccount = ({ payableFrom, confirmed = true }: { payableFrom: string | null; confirmed?: boolean }) => (
  <>
    {payableFrom !== null && (
      <span className="block text-sm text-muted">{copy.payableFrom(formatMoment(new Date(payableFrom)))}</span>
    )}
    {!confirmed && <span className="block text-sm text-muted">{copy.unconfirmed}</span>}
  </>
)

export const payoutCells: CellsOf<typeof PAYOUTS> = {
  buyer: ({ id, fullname, email }) => <PersonCell name={fullname} email={email} href={`/staff/buyers/${id}`} />,
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
  company: ({ id, company }) => <TextLink href={`/staff/remittances/${id}`}>{company}</TextLink>,
  why: ({ askedAt, payableFrom, confirmed }) => (
    <>
      {copy.asked(formatDay(lagosDay(new Date(askedAt))))}
      <WaitingAccount payableFrom={payableFrom} confirmed={confirmed} />
    </>
  ),
}
