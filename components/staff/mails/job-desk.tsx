import { jobsDeskCopy as copy } from '@/components/staff/mails/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { SuccessIcon } from '@/components/ui/icons'
import { type Column, Table } from '@/components/ui/table'
import { TapButton } from '@/components/ui/tap-button'
import { formatShortMoment } from '@/lib/core/clock'
import { repeatJobAction } from '@/lib/jobs/actions'
import type { DeadJobDto } from '@/lib/jobs/schema'

const columns: Column<DeadJobDto>[] = [
  {
    key: 'work',
    header: copy.columns.work,
    rowHeader: true,
    hideLabel: true,
    cell: ({ queue, row }) => (
      <>
        {copy.work[queue] ?? queue}
        <span className="block text-sm break-all text-muted">{row}</span>
      </>
    ),
  },
  { key: 'died', header: copy.columns.died, cell: ({ diedAt }) => formatShortMoment(diedAt) },
  {
    key: 'reason',
    header: copy.columns.reason,
    wide: true,
    cell: ({ reason }) => <span className="block wrap-anywhere">{reason}</span>,
  },
  {
    key: 'repeat',
    header: copy.columns.repeat,
    hideLabel: true,
    wide: true,
    cell: ({ id, queue }) => (
      <TapButton
        action={repeatJobAction}
        fields={{ id }}
        label={copy.repeat}
        of={copy.repeatOf(copy.work[queue] ?? queue)}
        done={copy.repeated}
        refreshes
      />
    ),
  },
]

/** The jobs of the queue that were given up, each with a button that repeats it. */
export const JobDesk = ({ jobs }: { readonly jobs: readonly DeadJobDto[] }) => (
  <Table
    caption={copy.caption}
    columns={columns}
    rows={jobs}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title={copy.none.title} figure={<SuccessIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    }
  />
)
