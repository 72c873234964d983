'use client'

import { useRouter } from 'next/navigation'
import { approvalsCopy } from '@/components/approvals/copy'
import { ReasonForm } from '@/components/ui/reason-form'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestUndoAction } from '@/lib/approvals/actions'
import { undoFormSchema } from '@/lib/approvals/schema'

const copy = approvalsCopy.undo

/** Requests the reversal of one ledger entry, which a colleague decides. `what` names the entry for screen readers. */
export function RequestUndo({ entryId, what }: { entryId: string; what: string }) {
  const router = useRouter()
  const form = useActionForm({
    schema: undoFormSchema,
    action: requestUndoAction,
    onSuccess: () => {
      showSuccess(copy.requested, { duration: 4000 })
      router.refresh()
    },
  })
  if (form.result?.ok) return <p className="max-w-60 text-sm text-info">{copy.requested}</p>
  return <ReasonForm form={form} copy={copy.form(what)} hidden={{ entryId }} />
}
