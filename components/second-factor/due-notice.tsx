import { Link } from '@/components/ui/link'
import type { SecondFactorState } from '@/lib/access/rules'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { securityCopy } from './copy'

const copy = securityCopy.notice

/** Above each page of a desk while its owner has days of grace left. */
export function DueNotice({ state, href }: { state: SecondFactorState; href: string }) {
  if (state.isSetUp || state.isOverdue) return null
  return (
    <p className="no-print mb-5 rounded-control bg-warning-soft px-4 py-3 text-warning">
      {copy.text(formatDay(lagosDay(state.dueAt)))}{' '}
      <Link href={href} className="font-semibold underline">
        {copy.link}
      </Link>
    </p>
  )
}
