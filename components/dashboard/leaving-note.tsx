import { Link } from '@/components/ui/link'
import { formatDay } from '@/lib/core/clock'
import type { OwnLastDayDto } from '@/lib/employees/schema'
import { dashboardCopy } from './copy'

const copy = dashboardCopy.leaving

export type LeavingNoteProps = {
  leaving: OwnLastDayDto
  /** The balance of the plans, in naira. */
  owed: number
  /** The statement page needs no link to itself. */
  isStatement?: boolean
}

/** Tells a buyer who leaves the employer until when they can order and how they pay the balance. */
export function LeavingNote({ leaving: { lastDay, company, hasPassed }, owed, isStatement = false }: LeavingNoteProps) {
  return (
    <section className="grid gap-1 rounded-control bg-warning-soft px-4 py-3 text-warning no-print">
      <p className="font-semibold">{(hasPassed ? copy.passed : copy.ahead)(company, formatDay(lastDay))}</p>
      {owed > 0 && (
        <p>
          {copy.due}{' '}
          {!isStatement && (
            <Link href="/Statement#repay" className="font-semibold underline underline-offset-2">
              {copy.pay}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
