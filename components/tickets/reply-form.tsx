'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextAreaField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { replyAction } from '@/lib/tickets/actions'
import { ticketsCopy } from './copy'

const copy = ticketsCopy.reply

/** Writes in a ticket. `isOpen` is false when the message opens it again. */
export function ReplyForm({ ticketId, isOpen }: { ticketId: string; isOpen: boolean }) {
  const { field, ...form } = useActionForm({
    action: replyAction,
    done: copy.sent,
    onSuccess: (_, form) => {
      form.reset()
    },
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.send} hidden={{ ticketId }} className="grid max-w-3xl gap-3">
      <TextAreaField
        {...field('text')}
        label={copy.text}
        hint={isOpen ? undefined : copy.hint}
        required
        rows={4}
        maxLength={2000}
      />
    </ActionForm>
  )
}
