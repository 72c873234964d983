'use client'

import { ActionForm } from '@/components/ui/action-form'
import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { approveNameChangeAction, refuseNameChangeAction } from '@/lib/employees/actions'
import { refuseNameFormSchema } from '@/lib/employees/schema'
import { namesCopy as copy } from './copy'

/** Confirms a new name, or rejects it with a reason. */
export function NameDecision({ requestId, newName }: { requestId: string; newName: string }) {
  const confirm = useActionForm({ action: approveNameChangeAction })
  const refuse = useCheckedForm(refuseNameFormSchema, { action: refuseNameChangeAction })
  const hidden = { requestId }
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
      <ActionForm
        form={confirm}
        hidden={hidden}
        submit={
          <>
            {copy.confirm}
            <span className="sr-only">{copy.ofEmployee(newName)}</span>
          </>
        }
        disabled={refuse.busy}
        isWide
        className="grid gap-3"
      />
      <ReasonForm
        form={refuse}
        copy={copy.refuse(newName)}
        hidden={hidden}
        isDanger
        size="regular"
        disabled={confirm.busy}
      />
    </div>
  )
}
