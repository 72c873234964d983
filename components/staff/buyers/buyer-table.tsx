import { Badge, type BadgeTone } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { ProfileIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { PersonCell } from '@/components/ui/person-cell'
import { type Column, Table } from '@/components/ui/table'
import type { Eligibility } from '@/generated/prisma/enums'
import type { BuyerDto } from '@/lib/buyers/schema'
import { formatDay } from '@/lib/core/clock'
import { buyersCopy as copy } from './copy'

const TONES: Readonly<Record<Eligibility, BadgeTone>> = {
  incomplete: 'neutral',
  pending: 'info',
  approved: 'success',
  declined: 'danger',
  left: 'warning',
}

/** The employment status of a buyer, and the last day at work. `inCard` aligns it right in a phone's card. */
export function BuyerStatus({
  status,
  lastDay,
  inCard = false,
}: Pick<BuyerDto, 'status' | 'lastDay'> & { inCard?: boolean }) {
  return (
    <span className={`inline-grid gap-1 justify-items-start ${inCard ? 'max-sm:justify-items-end' : ''}`}>
      <Badge tone={TONES[status]}>{copy.statuses[status]}</Badge>
      {lastDay && (
        <span className="text-sm text-muted">
          {(status === 'left' ? copy.leftOn : copy.leavesOn)(formatDay(lastDay))}
        </span>
      )}
    </span>
  )
}

export type BuyerTableProps = {
  buyers: readonly BuyerDto[]
  /** Sorting by name. */
  byName: NonNullable<Column<BuyerDto>['sort']>
}

export function BuyerTable({ buyers, byName }: BuyerTableProps) {
  const columns: Column<BuyerDto>[] = [
    {
      key: 'buyer',
      header: copy.columns.buyer,
      rowHeader: true,
      hideLabel: true,
      wide: true,
      sort: byName,
      cell: ({ id, fullname, email }) => <PersonCell name={fullname} email={email} href={`/staff/buyers/${id}`} />,
    },
    { key: 'company', header: copy.columns.company, cell: ({ company }) => company },
    { key: 'staffId', header: copy.columns.staffId, cell: ({ staffId }) => <span className="money">{staffId}</span> },
    {
      key: 'status',
      header: copy.columns.status,
      cell: ({ status, lastDay }) => <BuyerStatus status={status} lastDay={lastDay} inCard />,
    },
    {
      key: 'fee',
      header: copy.columns.fee,
      cell: ({ feePaid }) => (
        <Badge tone={feePaid ? 'success' : 'neutral'}>{feePaid ? copy.feePaid : copy.feeUnpaid}</Badge>
      ),
    },
    { key: 'owed', header: copy.columns.owed, align: 'end', cell: ({ owed }) => <Money exact naira={owed} /> },
    {
      key: 'arrears',
      header: copy.columns.arrears,
      align: 'end',
      cell: ({ arrears }) => <Money exact naira={arrears} className={arrears > 0 ? 'font-semibold text-danger' : ''} />,
    },
  ]
  return (
    <Table
      caption={copy.caption}
      columns={columns}
      rows={buyers}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={copy.empty.title} figure={<ProfileIcon size={44} />}>
          {copy.empty.text}
        </EmptyState>
      }
    />
  )
}
