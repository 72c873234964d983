'use client'

import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { closeTicketAction, extendTicketAction } from '@/lib/tickets/actions'
import { ticketReasonFormSchema } from '@/lib/tickets/schema'
import { staffTicketsCopy as copy } from './copy'

const ACTIONS = { extend: extendTicketAction, close: closeTicketAction } as const

/** Takes more time for a ticket, or closes it, with a reason that the buyer reads. */
export function TicketDecision({ ticketId, decision }: { ticketId: string; decision: keyof typeof ACTIONS }) {
  const form = useActionForm({
    rules: useFieldRules(ticketReasonFormSchema),
    action: ACTIONS[decision],
    refreshes: true,
  })
  return <ReasonForm form={form} copy={copy[decision]} hidden={{ ticketId }} variant="secondary" />
}
