'use client'

import { BellIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { usePageChange } from '@/components/ui/use-page-change'
import type { UnreadDto } from '@/lib/notifications/schema'
import { notificationsCopy as copy } from './copy'
import { useUnread } from './use-unread'

export type BellProps = { href: string; served: UnreadDto }

/**
 * The bell with the number of unread notifications. It is updated when a page opens or gets the focus, never on a
 * timer.
 */
export function Bell({ href, served }: BellProps) {
  const { data = served, mutate } = useUnread(served)
  usePageChange(() => void mutate())
  return (
    <Link
      href={href}
      aria-label={copy.bell(data.unread)}
      title={copy.bell(data.unread)}
      className="icon-button relative shrink-0"
    >
      <BellIcon />
      {data.unread > 0 && (
        <span
          aria-hidden="true"
          className={
            'money absolute end-0 top-0.5 min-w-5 rounded-full bg-danger-fill px-1 text-center text-xs leading-5 ' +
            'font-bold text-danger-ink'
          }
        >
          {copy.count(data.unread)}
        </span>
      )}
    </Link>
  )
}
