import { homeCopy as copy } from '@/components/desk/copy'
import { Link } from '@/components/ui/link'
import type { StaffToday } from '@/lib/desk/schema'

/** How much of each kind waits, each as a link to the list of exactly these things. */
export const WorkCounts = ({ counts }: Pick<StaffToday, 'counts'>) => (
  <ul className="flex min-w-0 grow basis-80 flex-wrap gap-2">
    {counts.map(({ kind, count, href }) => (
      <li key={kind}>
        <Link
          href={href}
          className={
            'inline-flex min-h-target items-center rounded-control border border-line bg-raised px-3 text-sm ' +
            'font-semibold hover:border-brand'
          }
        >
          {copy.staff[kind](count)}
        </Link>
      </li>
    ))}
  </ul>
)
