'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
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
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(answerFormSchema),
    action: answerTicketAction,
    done: copy.sent(email),
    doneStays: true,
    refreshes: true,
  })
  return (
    <form {...formProps} className="grid max-w-3xl gap-3">
      <FormError message={message} />
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="lastMessageId" value={lastMessageId} />
      <TextAreaField
        {...field('answer')}
        label={copy.label}
        hint={copy.hint(email)}
        required
        rows={5}
        maxLength={4000}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.send}
      </Button>
    </form>
  )
}
