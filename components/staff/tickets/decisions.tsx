'use client'

import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { closeTicketAction, extendTicketAction } from '@/lib/tickets/actions'
import { ticketReasonFormSchema } from '@/lib/tickets/schema'
import { staffTicketsCopy as copy } from './copy'

const ACTIONS = { extend: extendTicketAction, close: closeTicketAction } as const

/** Takes more time for a ticket, or closes it, with a reason that the buyer reads. */
export function TicketDecision({ ticketId, decision }: { ticketId: string; decision: keyof typeof ACTIONS }) {
  const form = useCheckedForm(ticketReasonFormSchema, {
    action: ACTIONS[decision],
    refreshes: true,
  })
  return <ReasonForm form={form} copy={copy[decision]} hidden={{ ticketId }} variant="secondary" />
}
