import { deferralsCopy as copy } from '@/components/deferrals/copy'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { TapButton } from '@/components/ui/tap-button'
import { formatDay, formatMonth } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { withdrawDeferralAction } from '@/lib/deferrals/actions'
import type { DeferralDto } from '@/lib/deferrals/schema'

const naira = (amount: number) => formatNaira(fromNaira(amount))

/** The requests of a buyer, the newest first. One that waits can be withdrawn. */
export const OwnRequests = ({ requests }: { requests: readonly DeferralDto[] }) => (
  <Card heading={copy.requests}>
    <ul className="grid gap-4">
      {requests.map((request) => (
        <li
          key={request.id}
          className="grid justify-items-start gap-1 border-b border-line pb-4 last:border-0 last:pb-0"
        >
          <Badge tone={copy.states[request.state].tone}>{copy.states[request.state].label}</Badge>
          <p className="font-semibold">
            {copy.of(formatMonth(request.month), naira(request.amount), naira(request.due))}
          </p>
          {request.newDates.map(({ dueOn, amount }) => (
            <p key={dueOn}>
              {(request.state === 'waiting' ? copy.willMove : copy.moved)(naira(amount), formatDay(dueOn))}
            </p>
          ))}
          {request.answer && <p className="max-w-prose wrap-anywhere">{copy.answer(request.answer)}</p>}
          {request.state === 'waiting' && (
            <TapButton
              action={withdrawDeferralAction}
              fields={{ deferralId: request.id }}
              label={copy.withdraw}
              of={copy.ofMonth(formatMonth(request.month))}
              done={copy.withdrawn}
            />
          )}
        </li>
      ))}
    </ul>
  </Card>
)
