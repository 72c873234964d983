import type { CellsOf } from '@/components/list/list-columns'
import { Below, RowName } from '@/components/ui/row-name'
import { formatShortMoment } from '@/lib/core/clock'
import type { BREACHES } from '@/lib/privacy/lists'
import { breachesCopy as copy } from './copy'
import { NoticeBadge } from './notice-badge'

export const breachCells: CellsOf<typeof BREACHES> = {
  title: ({ id, title, isClosed }) => (
    <RowName href={`/staff/breaches/${id}`} below={isClosed ? copy.closed : copy.open}>
      {title}
    </RowName>
  ),
  notice: ({ notice, dueAt }) => (
    <>
      <NoticeBadge notice={notice} />
      {(notice === 'running' || notice === 'overdue') && (
        <Below parts={[copy.dueBy(formatShortMoment(new Date(dueAt)))]} />
      )}
    </>
  ),
  people: ({ people }) => (people === null ? copy.unknown : <span className="money">{copy.people(people)}</span>),
}
