'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { approveNameChangeAction, refuseNameChangeAction } from '@/lib/employees/actions'
import { refuseNameFormSchema } from '@/lib/employees/schema'
import { namesCopy as copy } from './copy'

/** Confirms a new name, or rejects it with a reason. */
export function NameDecision({ requestId, newName }: { requestId: string; newName: string }) {
  const confirm = useActionForm({ action: approveNameChangeAction })
  const refuse = useActionForm({ rules: useFieldRules(refuseNameFormSchema), action: refuseNameChangeAction })
  const hidden = { requestId }
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
      <form {...confirm.formProps} className="grid gap-3">
        <HiddenFields fields={hidden} />
        {confirm.message && <FormError message={confirm.message} />}
        <Button type="submit" busy={confirm.busy} disabled={refuse.busy}>
          {copy.confirm}
          <span className="sr-only">{copy.ofEmployee(newName)}</span>
        </Button>
      </form>
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
