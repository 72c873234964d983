'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { approvalsCopy } from '@/components/staff/approvals/copy'
import { Button, buttonClass } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestUndoAction } from '@/lib/approvals/actions'
import { undoFormSchema } from '@/lib/approvals/schema'

const copy = approvalsCopy.undo

/** Asks for one booked entry to be undone, which another of staff decides. `what` names it for those who do not see the row. */
export function RequestUndo({ entryId, what }: { entryId: string; what: string }) {
  const router = useRouter()
  const { formProps, field, busy, message, result } = useActionForm({
    schema: undoFormSchema,
    action: requestUndoAction,
    onSuccess: () => {
      showSuccess(copy.asked, { duration: 4000 })
      router.refresh()
    },
  })
  // A refusal of a form sent before the page's script ran: its fields have to be in sight.
  const [startsOpen] = useState(result !== null)
  if (result?.ok) return <p className="max-w-60 text-sm text-info">{copy.asked}</p>
  return (
    <details open={startsOpen} suppressHydrationWarning>
      <summary className={buttonClass('quiet', 'small', 'list-none [&::-webkit-details-marker]:hidden')}>
        {copy.more}
        <span className="sr-only">{what}</span>
      </summary>
      <form {...formProps} className="mt-2 grid max-w-md gap-3">
        <FormError message={message} />
        <input type="hidden" name="entryId" value={entryId} />
        <TextAreaField {...field('reason')} label={copy.reason} hint={copy.hint} rows={2} maxLength={300} required />
        <Button type="submit" size="small" busy={busy} className="sm:justify-self-start">
          {copy.send}
          <span className="sr-only">{what}</span>
        </Button>
      </form>
    </details>
  )
}
