'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { finishReminderAction } from '@/lib/follow-ups/actions'
import { followUpsCopy } from './copy'

const copy = followUpsCopy.reminder

/** Ends a reminder. `text` tells screen readers which one. */
export function FinishReminder({ reminderId, text }: { reminderId: string; text: string }) {
  const { formProps, busy, message } = useTapForm({
    action: finishReminderAction,
    onSuccess: () => {
      showSuccess(copy.finished)
    },
  })
  return (
    <form {...formProps} className="grid gap-2">
      {message && <FormError message={message} />}
      <input type="hidden" name="reminderId" value={reminderId} />
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {copy.finish}
        <span className="sr-only">{copy.of(text)}</span>
      </Button>
    </form>
  )
}
