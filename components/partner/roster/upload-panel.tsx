'use client'

import { useState } from 'react'
import { rosterCopy } from '@/components/partner/roster/copy'
import { type CheckedRoster, RosterPreview } from '@/components/partner/roster/roster-preview'
import { Button } from '@/components/ui/button'
import { Field, FormError } from '@/components/ui/field'
import { MatchColumns } from '@/components/ui/match-columns'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { applyRosterAction } from '@/lib/approvals/actions'
import { ROSTER_FIELDS } from '@/lib/companies/column-rules'
import { checkRosterAction, matchRosterAction } from '@/lib/roster/actions'
import { applyRosterSchema, checkRosterSchema, matchRosterSchema } from '@/lib/roster/schema'

const copy = rosterCopy.upload

/** Checks a roster, asks for its columns where we do not know them, shows a preview, and applies it. */
export function RosterPanel() {
  const [latest, setLatest] = useState<CheckedRoster>()
  const check = useActionForm({
    rules: useFieldRules(checkRosterSchema),
    action: checkRosterAction,
    onSuccess: setLatest,
  })
  const match = useActionForm({
    rules: useFieldRules(matchRosterSchema),
    action: matchRosterAction,
    onSuccess: setLatest,
  })
  // A page without script has the result of the last step only.
  const plain = match.result ?? check.result
  const checked = latest ?? (plain?.ok ? plain.data : undefined)
  const [appliedOf, setAppliedOf] = useState<typeof checked>()
  const apply = useActionForm({
    rules: useFieldRules(applyRosterSchema),
    action: applyRosterAction,
    onSuccess: () => {
      setAppliedOf(checked)
    },
  })
  const { error, defaultValue: _never, ...file } = check.field('file')
  const applied = apply.result?.ok && appliedOf === checked ? apply.result.data : undefined
  const isReading = check.busy || match.busy
  return (
    <div className="grid gap-5">
      <form {...check.formProps} className="grid max-w-xl gap-4">
        {check.message && <FormError message={check.message} />}
        <Field label={copy.file} hint={copy.hint} error={error}>
          {(control) => (
            <input {...file} {...control} type="file" accept=".csv,.xlsx,text/csv" required className="control" />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          busy={check.busy}
          disabled={apply.busy}
          className="justify-self-start"
        >
          {copy.check}
        </Button>
      </form>
      <p role="status" className="text-muted">
        {isReading ? copy.checking : apply.busy ? copy.applying : ''}
      </p>
      {(isReading || apply.busy) && (
        <progress aria-label={isReading ? copy.checking : copy.applying} className="h-2 w-full max-w-xl accent-brand" />
      )}
      {applied && !isReading && (
        <p role="status" className="rounded-control bg-success-soft px-4 py-3 font-semibold text-success">
          {rosterCopy.preview.done} {applied.changed > 0 && rosterCopy.preview.doneCounts(applied.changed)}
        </p>
      )}
      {checked && !applied && !check.busy && (
        <section aria-label={rosterCopy.preview.title(checked.fileName)} className="grid gap-4">
          {'open' in checked.checked ? (
            <MatchColumns
              key={checked.content.length}
              columns={checked.checked.columns}
              fields={ROSTER_FIELDS.map((name) => ({ name, label: rosterCopy.fields[name] }))}
              named={checked.checked.named}
              needed={checked.checked.open.map(({ field }) => field)}
              sent={{ fileName: checked.fileName, content: checked.content }}
              form={match}
            />
          ) : (
            <RosterPreview file={checked} report={checked.checked} form={apply} />
          )}
        </section>
      )}
    </div>
  )
}
