import { Card } from '@/components/ui/card'
import { TapButton } from '@/components/ui/tap-button'
import { endOtherSessionsAction, endSessionAction } from '@/lib/accounts/actions'
import type { SessionDto } from '@/lib/accounts/schema'
import { formatMoment } from '@/lib/core/clock'
import { sessionsCopy as copy } from './copy'

export type SessionListProps = {
  sessions: readonly SessionDto[]
  /** The sessions of a desk, which also end without use. */
  ofDesk?: boolean
}

/** The devices where someone is signed in, each with a button to sign it out. */
export function SessionList({ sessions, ofDesk = false }: SessionListProps) {
  return (
    <Card heading={copy.title}>
      <p>
        {ofDesk ? copy.endsOfDesk : copy.ends} {copy.unknown}
      </p>
      <ul className="mt-4 grid gap-4">
        {sessions.map(({ id, device, createdAt, seenAt, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <div className="min-w-0">
              <p className="font-semibold">
                {device}
                {isThis && <span className="ms-2 text-sm font-normal text-muted">{copy.here}</span>}
              </p>
              <p className="text-sm text-muted">
                {copy.since(formatMoment(createdAt))} {copy.seen(formatMoment(seenAt))}
              </p>
            </div>
            {!isThis && (
              <TapButton
                action={endSessionAction}
                fields={{ sessionId: id }}
                label={copy.end}
                of={copy.of(device)}
                done={copy.ended(device)}
                refreshes
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <TapButton
          action={endOtherSessionsAction}
          label={copy.endOthers}
          done={copy.othersEnded}
          refreshes
          size="regular"
          className="mt-4 grid justify-items-start gap-2"
        />
      )}
    </Card>
  )
}
