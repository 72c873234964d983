'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { replyAction } from '@/lib/tickets/actions'
import { ticketsCopy } from './copy'

const copy = ticketsCopy.reply

/** Writes in a ticket. `isOpen` is false when the message opens it again. */
export function ReplyForm({ ticketId, isOpen }: { ticketId: string; isOpen: boolean }) {
  const router = useRouter()
  const { formProps, busy, message, values } = useTapForm({
    action: replyAction,
    keeps: true,
    onSuccess: (_, form) => {
      form.reset()
      showSuccess(copy.sent)
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid max-w-3xl gap-3">
      <FormError message={message} />
      <input type="hidden" name="ticketId" value={ticketId} />
      <TextAreaField
        name="text"
        label={copy.text}
        hint={isOpen ? undefined : copy.hint}
        required
        rows={4}
        maxLength={2000}
        defaultValue={values?.['text']}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.send}
      </Button>
    </form>
  )
}
