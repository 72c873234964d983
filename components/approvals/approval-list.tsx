import { approvalsCopy as copy } from '@/components/approvals/copy'
import { Decision } from '@/components/approvals/decision'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { ChangeList } from '@/components/ui/change-list'
import { EmptyState } from '@/components/ui/empty-state'
import { FactList } from '@/components/ui/fact-list'
import { SuccessIcon } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import type { ApprovalDto } from '@/lib/approvals/schema'
import { formatShortMoment } from '@/lib/core/clock'

const LIST_ID = 'approvals'
const moment = (at: string) => formatShortMoment(new Date(at))
const TONES = { pending: 'neutral', approved: 'success', refused: 'danger', expired: 'warning' } as const

export function ApprovalList({ approvals, isDecided }: { approvals: readonly ApprovalDto[]; isDecided: boolean }) {
  const empty = isDecided ? copy.emptyDecided : copy.empty
  return (
    <section
      id={LIST_ID}
      tabIndex={-1}
      aria-label={isDecided ? copy.decided : copy.waiting}
      className="outline-none focus-visible:shadow-none"
    >
      {approvals.length === 0 ? (
        <EmptyState title={empty.title} figure={<SuccessIcon size={44} />}>
          {empty.text}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {approvals.map((approval) => (
            <li key={approval.id}>
              <Approval approval={approval} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Approval({ approval }: { approval: ApprovalDto }) {
  const { id, kind, details, reason, requestedBy, requestedAt, expiresAt, refusal, state, decidedBy, decidedAt } =
    approval
  return (
    <Card className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-3">
        <div>
          <p className="text-sm font-semibold text-muted">{copy.kinds[kind]}</p>
          <h2 className="section-title">
            {details.href ? <TextLink href={details.href}>{details.title}</TextLink> : details.title}
          </h2>
        </div>
        {details.changes && details.changes.length > 0 && <ChangeList changes={details.changes} />}
        <FactList facts={reason === '' ? details.facts : [...details.facts, [copy.reason, reason]]} />
        {details.photo && (
          // eslint-disable-next-line @next/next/no-img-element -- private, so no cache may make it smaller
          <img src={details.photo} alt={copy.photo} loading="lazy" className="max-h-96 max-w-full rounded-card" />
        )}
      </div>
      <div className="grid content-start justify-items-start gap-3">
        {state !== 'pending' && <Badge tone={TONES[state]}>{copy.states[state]}</Badge>}
        <p className="text-sm text-muted">
          {copy.requestedBy(requestedBy, moment(requestedAt))}
          {state === 'pending' && <span className="block">{copy.expires(moment(expiresAt))}</span>}
          {decidedAt && (
            <span className="block">
              {state === 'expired'
                ? copy.expired(moment(decidedAt))
                : copy.decidedBy(decidedBy ?? '', moment(decidedAt))}
            </span>
          )}
        </p>
        {state === 'pending' &&
          (refusal !== null ? (
            <p className="font-semibold">{refusal}</p>
          ) : (
            <Decision approvalId={id} about={copy.about(copy.kinds[kind], details.title)} listId={LIST_ID} />
          ))}
      </div>
    </Card>
  )
}
