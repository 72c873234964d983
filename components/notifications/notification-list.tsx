import { Pager } from '@/components/layout/pager'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { BellIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { listAddress } from '@/lib/core/list-address'
import type { Page } from '@/lib/core/listing'
import { groupByDay, timeLabel } from '@/lib/notifications/rules'
import type { NotificationDto } from '@/lib/notifications/schema'
import { notificationsCopy as copy } from './copy'
import { MarkRead } from './mark-read'

export type NotificationListProps = {
  page: Page<NotificationDto>
  now: Date
  /** The path of the list, and the query parameters to keep. */
  path: string
  state: Readonly<Record<string, string>>
  isLater: boolean
}

/** The buyer's notifications, grouped by day. */
export function NotificationList({ page: { items, nextCursor }, now, path, state, isLater }: NotificationListProps) {
  const [newest] = items
  if (!newest) {
    return (
      <EmptyState
        level={3}
        title={copy.empty}
        figure={<BellIcon size={48} />}
        action={<ButtonLink href="/Store">{copy.shop}</ButtonLink>}
      >
        {copy.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-6">
      {items.some(({ read }) => !read) && <MarkRead upTo={newest.id} />}
      {groupByDay(items, now).map(({ heading, lines }) => (
        <section key={heading}>
          <h3 className="mb-2 font-semibold text-muted">{heading}</h3>
          <ul className="grid gap-2">
            {lines.map((line) => (
              <li key={line.id}>
                <Line line={line} time={timeLabel(new Date(line.at), now)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager
        firstHref={isLater ? listAddress(path, state) : undefined}
        nextHref={nextCursor ? listAddress(path, { ...state, cursor: nextCursor }) : undefined}
      />
    </div>
  )
}

function Line({ line: { title, body, href, at, read }, time }: { line: NotificationDto; time: string }) {
  const look = 'flex items-start gap-3 rounded-control border border-line px-4 py-3'
  const words = (
    <>
      <span aria-hidden="true" className={`mt-2 size-2.5 shrink-0 rounded-full ${read ? '' : 'bg-tomato'}`} />
      <span className="min-w-0 grow wrap-anywhere">
        <span className={read ? '' : 'font-bold'}>
          {!read && <span className="sr-only">{copy.isNew}: </span>}
          {title}
        </span>
        {body && <span className="block text-sm text-muted">{body}</span>}
      </span>
      <time dateTime={at} className="money shrink-0 pt-0.5 text-sm text-muted">
        {time}
      </time>
    </>
  )
  if (!href) return <div className={look}>{words}</div>
  return (
    <Link href={href} className={`${look} hover:bg-sunken`}>
      {words}
    </Link>
  )
}
