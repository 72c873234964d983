'use client'

import { staffRemittancesCopy } from '@/components/staff/remittances/copy'
import { Button, buttonClass } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestUndoAction } from '@/lib/approvals/actions'
import { undoFormSchema } from '@/lib/approvals/schema'

const copy = staffRemittancesCopy.undo

/** Asks for a booked deduction to be undone; a second person decides. */
export function UndoForm({ entryId, name }: { entryId: string; name: string }) {
  const { formProps, field, message, busy, result } = useActionForm({ schema: undoFormSchema, action: requestUndoAction })
  if (result?.ok) return <p role="status" className="font-semibold text-success">{copy.asked}</p>
  return (
    <details>
      <summary className={buttonClass('quiet', 'small', 'list-none [&::-webkit-details-marker]:hidden')}>
        {copy.more}
        <span className="sr-only">{copy.of(name)}</span>
      </summary>
      <form {...formProps} className="mt-2 grid max-w-md gap-3">
        <input type="hidden" name="entryId" value={entryId} />
        {message && <FormError message={message} />}
        <TextAreaField {...field('reason')} label={copy.reason} hint={copy.hint} rows={2} maxLength={300} required />
        <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
          {copy.button}
          <span className="sr-only">{copy.of(name)}</span>
        </Button>
      </form>
    </details>
  )
}
