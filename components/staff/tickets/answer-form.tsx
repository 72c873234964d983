'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextAreaField } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { answerTicketAction } from '@/lib/tickets/actions'
import { answerFormSchema } from '@/lib/tickets/schema'
import { staffTicketsCopy } from './copy'

const copy = staffTicketsCopy.answer

export type AnswerFormProps = {
  ticketId: string
  email: string
  /** The newest message that the page shows: an answer to anything newer is refused. */
  lastMessageId: string
}

export function AnswerForm({ ticketId, email, lastMessageId }: AnswerFormProps) {
  const { field, ...form } = useCheckedForm(answerFormSchema, {
    action: answerTicketAction,
    done: copy.sent(email),
    doneStays: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.send} hidden={{ ticketId, lastMessageId }} className="grid max-w-3xl gap-3">
      <TextAreaField
        {...field('answer')}
        label={copy.label}
        hint={copy.hint(email)}
        required
        rows={5}
        maxLength={4000}
      />
    </ActionForm>
  )
}
