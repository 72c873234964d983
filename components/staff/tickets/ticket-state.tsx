import { Badge } from '@/components/ui/badge'
import type { StaffTicketDto } from '@/lib/tickets/schema'
import { staffTicketsCopy as copy } from './copy'

const TONES = { open: 'info', answered: 'success', closed: 'neutral' } as const

/** The state of a ticket for staff; an open one that is late is marked as overdue. */
export const TicketStateBadge = ({ state, overdue }: Pick<StaffTicketDto, 'state' | 'overdue'>) => (
  <Badge tone={overdue ? 'danger' : TONES[state]}>{overdue ? copy.overdue : copy.states[state]}</Badge>
)
