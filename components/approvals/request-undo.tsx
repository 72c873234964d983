'use client'

import { approvalsCopy } from '@/components/approvals/copy'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestUndoAction } from '@/lib/approvals/actions'
import { undoFormSchema } from '@/lib/approvals/schema'

const copy = approvalsCopy.undo

/** Requests the reversal of one ledger entry, which a colleague decides. `what` names the entry for screen readers. */
export function RequestUndo({ entryId, what }: { entryId: string; what: string }) {
  const form = useCheckedForm(undoFormSchema, {
    action: requestUndoAction,
    done: copy.requested,
    doneStays: true,
    refreshes: true,
  })
  if (form.result?.ok) return <p className="max-w-60 text-sm text-info">{copy.requested}</p>
  return <ReasonForm form={form} copy={copy.form(what)} hidden={{ entryId }} />
}
