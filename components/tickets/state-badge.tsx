import type { TicketState } from '@/generated/prisma/enums'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { ticketsCopy as copy } from './copy'

const TONES: Readonly<Record<TicketState, BadgeTone>> = { open: 'info', answered: 'success', closed: 'neutral' }

/** The state of a complaint for its writer, in words and an icon. */
export const StateBadge = ({ state }: { state: TicketState }) => <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
