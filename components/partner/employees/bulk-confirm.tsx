'use client'

import { useState } from 'react'
import { BulkBar } from '@/components/ui/bulk-bar'
import { useActionForm } from '@/components/ui/use-action-form'
import { approveEmployeesAction } from '@/lib/employees/actions'
import type { BulkOutcomeDto } from '@/lib/employees/schema'
import { employeesCopy } from './copy'
import { BULK_FORM } from './bulk-form'

const copy = employeesCopy.bulk

/** Confirms all selected employees with the salaries they entered, and lists those that failed. */
export function BulkConfirm() {
  const [outcome, setOutcome] = useState<BulkOutcomeDto>()
  const { formProps, busy, message } = useActionForm({ action: approveEmployeesAction, onSuccess: setOutcome })
  return (
    <BulkBar
      formId={BULK_FORM}
      formProps={formProps}
      busy={busy}
      message={message}
      label={copy.confirm}
      outcome={outcome && <Outcome outcome={outcome} />}
    >
      <p className="text-sm text-muted">{copy.hint}</p>
    </BulkBar>
  )
}

function Outcome({ outcome: { confirmed, results } }: { outcome: BulkOutcomeDto }) {
  const others = results.filter(({ outcome }) => outcome !== 'confirmed')
  return (
    <div role="status" className="grid gap-1">
      <p className="font-semibold">{copy.done(confirmed)}</p>
      {others.map(({ id, message }) => (
        <p key={id} className="text-warning">
          {message}
        </p>
      ))}
    </div>
  )
}
