'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { answerComplaintAction } from '@/lib/support/actions'
import { answerFormSchema } from '@/lib/support/schema'
import { inboxCopy as copy } from './copy'

export function AnswerForm({ complaintId, email }: { complaintId: string; email: string }) {
  const router = useRouter()
  const { formProps, field, busy, message } = useActionForm({
    schema: answerFormSchema,
    action: answerComplaintAction,
    onSuccess: () => {
      showSuccess(copy.sent(email), { duration: 4000 })
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid gap-3">
      <FormError message={message} />
      <input type="hidden" name="complaintId" value={complaintId} />
      <TextAreaField
        {...field('answer')}
        label={copy.answer}
        hint={copy.answerHint(email)}
        required
        rows={5}
        maxLength={4000}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.send}
        <span className="sr-only">{email}</span>
      </Button>
    </form>
  )
}
