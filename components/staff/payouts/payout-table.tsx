import { payoutsCopy as copy } from '@/components/staff/payouts/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { SuccessIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { PersonCell } from '@/components/ui/person-cell'
import { Link } from '@/components/ui/link'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { formatDay, formatMoment, lagosDay } from '@/lib/core/clock'
import type { CompanyPayoutDto, PayoutDto } from '@/lib/credit/schema'

const columns: Column<PayoutDto>[] = [
  {
    key: 'buyer',
    header: copy.columns.buyer,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ id, fullname, email }) => <PersonCell name={fullname} email={email} href={`/staff/buyers/${id}`} />,
  },
  { key: 'company', header: copy.columns.company, cell: ({ company }) => company },
  { key: 'credit', header: copy.columns.credit, align: 'end', cell: ({ credit }) => <Money exact naira={credit} /> },
  {
    key: 'why',
    header: copy.columns.why,
    cell: ({ askedAt, payableFrom }) =>
      askedAt === null ? (
        copy.left
      ) : (
        <>
          {copy.asked(formatDay(lagosDay(new Date(askedAt))))}
          <WaitingAccount payableFrom={payableFrom} />
        </>
      ),
  },
]

/** Why a bank account cannot be paid yet. */
const WaitingAccount = ({ payableFrom, confirmed = true }: { payableFrom: string | null; confirmed?: boolean }) => (
  <>
    {payableFrom !== null && (
      <span className="block text-sm text-muted">{copy.payableFrom(formatMoment(new Date(payableFrom)))}</span>
    )}
    {!confirmed && <span className="block text-sm text-muted">{copy.unconfirmed}</span>}
  </>
)

/** Buyers whose credit is to be paid out. */
export const PayoutTable = ({ payouts, sortBy }: { payouts: readonly PayoutDto[]; sortBy?: SortBy }) => (
  <Table
    sortBy={sortBy}
    caption={copy.caption}
    columns={columns}
    rows={payouts}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title={copy.none.title} figure={<SuccessIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    }
  />
)

const companyColumns: Column<CompanyPayoutDto>[] = [
  {
    key: 'company',
    header: copy.companies.company,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ id, company }) => (
      <Link href={`/staff/remittances/${id}`} className="text-link inline-flex min-h-target items-center">
        {company}
      </Link>
    ),
  },
  { key: 'credit', header: copy.columns.credit, align: 'end', cell: ({ credit }) => <Money exact naira={credit} /> },
  {
    key: 'why',
    header: copy.columns.why,
    cell: ({ askedAt, payableFrom, confirmed }) => (
      <>
        {copy.asked(formatDay(lagosDay(new Date(askedAt))))}
        <WaitingAccount payableFrom={payableFrom} confirmed={confirmed} />
      </>
    ),
  },
]

/** Companies that asked for the payout of their credit. */
export const CompanyPayoutTable = ({ payouts }: { payouts: readonly CompanyPayoutDto[] }) => (
  <Table
    caption={copy.companies.caption}
    showCaption
    columns={companyColumns}
    rows={payouts}
    rowKey={({ id }) => id}
    empty={<EmptyState title={copy.companies.none.title}>{copy.companies.none.text}</EmptyState>}
  />
)
