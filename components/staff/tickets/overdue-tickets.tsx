import { WarningIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { staffTicketsCopy as copy } from './copy'

/** On the first page of the desk: how many tickets are overdue, while there are any. */
export const OverdueTickets = ({ count }: { count: number }) =>
  count > 0 && (
    <p
      className={
        'mb-5 flex flex-wrap items-center gap-x-3 rounded-control bg-danger-soft px-4 py-2 font-semibold ' +
        'text-danger'
      }
    >
      <WarningIcon className="shrink-0" />
      {copy.overdueCount(count)}
      <Link href="/staff/tickets?overdue=1" className="inline-flex min-h-target items-center underline">
        {copy.toOverdue}
      </Link>
    </p>
  )
