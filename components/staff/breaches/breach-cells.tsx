import type { CellsOf } from '@/components/list/list-columns'
import { TextLink } from '@/components/ui/link'
import { formatShortMoment } from '@/lib/core/clock'
import type { BREACHES } from '@/lib/privacy/lists'
import { breachesCopy as copy } from './copy'
import { NoticeBadge } from './notice-badge'

export const breachCells: CellsOf<typeof BREACHES> = {
  title: ({ id, title, isClosed }) => (
    <>
      <TextLink href={`/staff/breaches/${id}`} className="wrap-anywhere">
        {title}
      </TextLink>
      <span className="block text-sm font-normal text-muted">{isClosed ? copy.closed : copy.open}</span>
    </>
  ),
  notice: ({ notice, dueAt }) => (
    <>
      <NoticeBadge notice={notice} />
      {(notice === 'running' || notice === 'overdue') && (
        <span className="mt-1 block text-sm text-muted">{copy.dueBy(formatShortMoment(new Date(dueAt)))}</span>
      )}
    </>
  ),
  people: ({ people }) => (people === null ? copy.unknown : <span className="money">{copy.people(people)}</span>),
}
