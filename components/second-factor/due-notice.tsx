'use client'

import { usePathname } from 'next/navigation'
import { Link } from '@/components/ui/link'
import type { SecondFactorState } from '@/lib/access/rules'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { securityCopy } from './copy'

const copy = securityCopy.notice

/** Tells the owner of a desk, above each page but the one at `href`, which says it too, that the days of grace end. */
export function DueNotice({ state, href }: { state: SecondFactorState; href: string }) {
  const pathname = usePathname()
  if (state.isSetUp || state.isOverdue || pathname === href) return null
  return (
    <p className="no-print mb-3 rounded-control bg-warning-soft px-4 py-2 text-warning">
      {copy.text(formatDay(lagosDay(state.dueAt)))}{' '}
      <Link href={href} className="font-semibold underline">
        {copy.link}
      </Link>
    </p>
  )
}
