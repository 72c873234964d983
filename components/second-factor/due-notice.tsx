'use client'

import { usePathname } from 'next/navigation'
import { Link } from '@/components/ui/link'
import { TapButton } from '@/components/ui/tap-button'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { putNoticeAwayAction } from '@/lib/second-factor/actions'
import type { GraceNotice } from '@/lib/second-factor/rules'
import { securityCopy } from './copy'

const copy = securityCopy.notice

export type DueNoticeProps = { notice: GraceNotice | undefined; href: string }

/** Tells the owner of a desk, above each page but the one at `href`, which says it too, that the days of grace end. */
export function DueNotice({ notice, href }: DueNoticeProps) {
  const pathname = usePathname()
  if (!notice || pathname === href) return null
  return (
    <div className="no-print mb-3 flex flex-wrap items-center rounded-control bg-warning-soft px-4 text-warning">
      <p className="py-2">
        {copy.text(formatDay(lagosDay(notice.dueAt)))}{' '}
        <Link href={href} className="font-semibold underline">
          {copy.link}
        </Link>
      </p>
      {notice.canPutAway && (
        <TapButton action={putNoticeAwayAction} label={copy.putAway} variant="quiet" className="-my-0.5 grid" />
      )}
    </div>
  )
}
