'use client'

import { approvalsCopy as copy } from '@/components/approvals/copy'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { decideAction } from '@/lib/approvals/actions'

export type DecisionProps = {
  approvalId: string
  /** Follows the button labels for screen readers: which request they decide. */
  about: string
  /** The list takes the focus when the request disappears. */
  listId: string
}

type Decided = { readonly decision: 'approve' | 'decline' }

/** Approves or declines a request. Each click disables the other button. */
export function Decision({ approvalId, about, listId }: DecisionProps) {
  const options = {
    action: decideAction,
    done: ({ decision }: Decided) => copy.done[decision],
    doneStays: true,
    onSuccess: () => {
      document.getElementById(listId)?.focus({ preventScroll: true })
    },
    refreshes: true,
  }
  const approve = useActionForm(options)
  const decline = useActionForm(options)
  const isOver = approve.result?.ok === true || decline.result?.ok === true
  const message = approve.message ?? decline.message
  return (
    <div className="grid gap-2">
      {message && <FormError message={message} />}
      <div className="flex flex-wrap gap-3">
        {(
          [
            ['approve', approve, decline],
            ['decline', decline, approve],
          ] as const
        ).map(([decision, form, other]) => (
          <form key={decision} {...form.formProps}>
            <input type="hidden" name="approvalId" value={approvalId} />
            <input type="hidden" name="decision" value={decision} />
            <Button
              type="submit"
              size="small"
              variant={decision === 'approve' ? 'primary' : 'secondary'}
              busy={form.busy}
              disabled={other.busy || isOver}
            >
              {copy[decision]}
              <span className="sr-only">{about}</span>
            </Button>
          </form>
        ))}
      </div>
    </div>
  )
}
