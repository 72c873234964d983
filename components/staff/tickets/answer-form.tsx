'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
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
  const router = useRouter()
  const { formProps, field, busy, message } = useActionForm({
    schema: answerFormSchema,
    action: answerTicketAction,
    onSuccess: () => {
      showSuccess(copy.sent(email), { duration: 4000 })
      router.refresh()
    },
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
