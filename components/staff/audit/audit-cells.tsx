import type { CellsOf } from '@/components/list/list-columns'
import { auditCopy as copy } from '@/components/staff/audit/copy'
import { TextLink } from '@/components/ui/link'
import { detailsInWords } from '@/lib/audit/label-rules'
import type { AUDIT } from '@/lib/audit/lists'
import { formatShortMoment } from '@/lib/core/clock'

export const auditCells: CellsOf<typeof AUDIT> = {
  at: ({ at }) => <span className="whitespace-nowrap">{formatShortMoment(new Date(at))}</span>,
  actor: ({ actor, actorRole }) => (
    <>
      {actor || copy.nobody}
      {actorRole && <span className="block text-sm text-muted">{copy.roles[actorRole] ?? actorRole}</span>}
    </>
  ),
  subject: ({ href, subjectName }) =>
    href ? <TextLink href={href}>{subjectName}</TextLink> : <span className="wrap-anywhere">{subjectName}</span>,
  details: ({ details }) =>
    detailsInWords(details).map(([name, value]) => (
      <span key={name} className="block text-sm wrap-anywhere">
        <span className="text-muted">{name}:</span> {value}
      </span>
    )),
}
