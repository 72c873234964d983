'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { replyAction } from '@/lib/tickets/actions'
import { ticketsCopy } from './copy'

const copy = ticketsCopy.reply

/** Writes in a ticket. `isOpen` is false when the message opens it again. */
export function ReplyForm({ ticketId, isOpen }: { ticketId: string; isOpen: boolean }) {
  const { formProps, busy, field, message } = useActionForm({
    action: replyAction,
    done: copy.sent,
    onSuccess: (_, form) => {
      form.reset()
    },
    refreshes: true,
  })
  return (
    <form {...formProps} className="grid max-w-3xl gap-3">
      <FormError message={message} />
      <input type="hidden" name="ticketId" value={ticketId} />
      <TextAreaField
        {...field('text')}
        label={copy.text}
        hint={isOpen ? undefined : copy.hint}
        required
        rows={4}
        maxLength={2000}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.send}
      </Button>
    </form>
  )
}
