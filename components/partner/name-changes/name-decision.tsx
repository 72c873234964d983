'use client'

import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useTapForm } from '@/components/ui/use-tap-form'
import { approveNameChangeAction, refuseNameChangeAction } from '@/lib/employees/actions'
import { refuseNameFormSchema } from '@/lib/employees/schema'
import { namesCopy as copy } from './copy'

/** Confirms a new name, or refuses it with a reason. Only one of the two can be under way. */
export function NameDecision({ requestId, newName }: { requestId: string; newName: string }) {
  const confirm = useTapForm({ action: approveNameChangeAction })
  const refuse = useActionForm({ schema: refuseNameFormSchema, action: refuseNameChangeAction })
  // A refusal of a form sent before the page's script ran: its fields have to be in sight.
  const [startsOpen] = useState(refuse.result !== null)
  const hidden = <input type="hidden" name="requestId" value={requestId} />
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
      <form {...confirm.formProps} className="grid gap-3">
        {hidden}
        {confirm.message && <FormError message={confirm.message} />}
        <Button type="submit" busy={confirm.busy} disabled={refuse.busy}>
          {copy.confirm}
          <span className="sr-only">{copy.ofEmployee(newName)}</span>
        </Button>
      </form>
      <details open={startsOpen} suppressHydrationWarning className="sm:open:basis-full">
        <summary
          className={buttonClass(
            'quiet',
            'regular',
            'w-full list-none text-danger sm:w-auto [&::-webkit-details-marker]:hidden',
          )}
        >
          {copy.refuseMore}
          <span className="sr-only">{copy.ofEmployee(newName)}</span>
        </summary>
        <form {...refuse.formProps} className="mt-2 grid max-w-md gap-3">
          {hidden}
          <FormError message={refuse.message} />
          <TextAreaField
            {...refuse.field('reason')}
            label={
              <>
                {copy.reason}
                <span className="sr-only">{copy.reasonOf(newName)}</span>
              </>
            }
            hint={copy.reasonHint}
            rows={2}
            maxLength={300}
            required
          />
          <Button
            type="submit"
            variant="danger"
            busy={refuse.busy}
            disabled={confirm.busy}
            className="sm:justify-self-start"
          >
            {copy.refuse}
            <span className="sr-only">{copy.ofEmployee(newName)}</span>
          </Button>
        </form>
      </details>
    </div>
  )
}
