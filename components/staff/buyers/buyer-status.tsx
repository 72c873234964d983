import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { Eligibility } from '@/generated/prisma/enums'
import type { BuyerDto } from '@/lib/buyers/schema'
import { formatDay } from '@/lib/core/clock'
import { buyersCopy as copy } from './copy'

const TONES: Readonly<Record<Eligibility, BadgeTone>> = {
  incomplete: 'neutral',
  pending: 'info',
  approved: 'success',
  declined: 'danger',
  left: 'warning',
}

/** The employment status of a buyer, and the last day at work. `inCard` aligns it right in a phone's card. */
export function BuyerStatus({
  status,
  lastDay,
  inCard = false,
}: Pick<BuyerDto, 'status' | 'lastDay'> & { inCard?: boolean }) {
  return (
    <span className={`inline-grid gap-1 justify-items-start ${inCard ? 'max-sm:justify-items-end' : ''}`}>
      <Badge tone={TONES[status]}>{copy.statuses[status]}</Badge>
      {lastDay && (
        <span className="text-sm text-muted">
          {(status === 'left' ? copy.leftOn : copy.leavesOn)(formatDay(lastDay))}
        </span>
      )}
    </span>
  )
}
