import { Badge } from '@/components/ui/badge'
import type { BreachDto } from '@/lib/privacy/schema'
import { breachesCopy as copy } from './copy'

const TONES = { running: 'warning', overdue: 'danger', in_time: 'success', late: 'neutral' } as const

/** How the notice to the Commission stands. */
export const NoticeBadge = ({ notice }: Pick<BreachDto, 'notice'>) => (
  <Badge tone={TONES[notice]}>{copy.notices[notice]}</Badge>
)
