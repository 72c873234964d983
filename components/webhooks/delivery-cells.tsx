import type { CellsOf } from '@/components/list/list-columns'
import { Replay } from '@/components/webhooks/endpoint-actions'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Disclosure } from '@/components/ui/disclosure'
import { Below, RowName } from '@/components/ui/row-name'
import { formatShortMoment } from '@/lib/core/clock'
import type { DELIVERIES } from '@/lib/webhooks/lists'
import { EVENTS } from '@/lib/webhooks/rules'
import type { DeliveryDto } from '@/lib/webhooks/schema'
import { webhooksCopy as copy } from './copy'

const TONES: Readonly<Record<DeliveryDto['state'], BadgeTone>> = { queued: 'neutral', sent: 'success', dead: 'danger' }

const moment = (text: string) => formatShortMoment(new Date(text))

const Tries = ({ about, attempts, tries }: { about: string } & Pick<DeliveryDto, 'attempts' | 'tries'>) => (
  <Disclosure label={copy.tries(attempts)} about={` ${about}`}>
    <ol className="mt-2 grid gap-3">
      {tries.map(({ at, status, milliseconds, answer }) => (
        <li key={at}>
          <p className="text-sm">{copy.attempt(moment(at), status, milliseconds)}</p>
          <p className="text-sm wrap-anywhere text-muted">{answer === '' ? copy.emptyAnswer : answer}</p>
        </li>
      ))}
    </ol>
  </Disclosure>
)

/** What was sent to an endpoint. `canAct` lets the reader send an event again. */
export const deliveryCells = (endpointId: string, canAct: boolean): CellsOf<typeof DELIVERIES> => ({
  event: ({ type, happenedAt, eventId }) => (
    <RowName below={`${moment(happenedAt)} · ${eventId}`}>{EVENTS[type]}</RowName>
  ),
  state: ({ state, nextAt }) => (
    <>
      <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
      <Below parts={[nextAt && copy.next(moment(nextAt))]} />
    </>
  ),
  tries: ({ eventId, attempts, tries }) =>
    tries.length === 0 ? copy.tries(0) : <Tries about={eventId} attempts={attempts} tries={tries} />,
  act: canAct
    ? ({ id, eventId, state }) =>
        state === 'queued' ? null : <Replay id={endpointId} deliveryId={id} about={eventId} />
    : undefined,
})
