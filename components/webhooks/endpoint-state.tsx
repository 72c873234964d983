import { Badge } from '@/components/ui/badge'
import type { EndpointDto } from '@/lib/webhooks/schema'
import { webhooksCopy as copy } from './copy'

/** Whether an endpoint gets events, and what did not arrive. */
export function EndpointState({ disabledAt, waiting, dead }: Pick<EndpointDto, 'disabledAt' | 'waiting' | 'dead'>) {
  const lines = [copy.waiting(waiting), copy.dead(dead)].filter((line) => line !== '')
  return (
    <>
      <Badge tone={disabledAt ? 'danger' : dead > 0 ? 'warning' : 'success'}>{disabledAt ? copy.off : copy.on}</Badge>
      {lines.map((line) => (
        <span key={line} className="mt-1 block text-sm font-normal text-muted">
          {line}
        </span>
      ))}
    </>
  )
}
