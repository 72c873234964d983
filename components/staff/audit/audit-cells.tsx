import type { CellsOf } from '@/components/list/list-columns'
import { auditCopy as copy } from '@/components/staff/audit/copy'
import { TextLink } from '@/components/ui/link'
import { Below } from '@/components/ui/row-name'
import { WholeText } from '@/components/ui/whole-text'
import { detailsInWords } from '@/lib/audit/label-rules'
import type { AUDIT } from '@/lib/audit/lists'
import { formatShortMoment } from '@/lib/core/clock'

export const auditCells: CellsOf<typeof AUDIT> = {
  at: ({ at }) => <span className="whitespace-nowrap">{formatShortMoment(new Date(at))}</span>,
  actor: ({ actor, actorRole }) => (
    <>
      {actor || copy.nobody}
      <Below parts={[actorRole && (copy.roles[actorRole] ?? actorRole)]} />
    </>
  ),
  subject: ({ href, subjectName }) =>
    href ? <TextLink href={href}>{subjectName}</TextLink> : <span className="wrap-anywhere">{subjectName}</span>,
  details: ({ details }) => {
    const named = detailsInWords(details)
    return (
      named.length > 0 && (
        <WholeText>
          {named.map(([name, value]) => (
            <span key={name} className="me-3 text-sm">
              <span className="text-muted">{name}:</span> {value}
            </span>
          ))}
        </WholeText>
      )
    )
  },
}
