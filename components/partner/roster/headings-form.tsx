'use client'

import { rosterCopy } from '@/components/partner/roster/copy'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { FIELDS, type Field } from '@/lib/companies/column-rules'
import { LONGEST_HEADING } from '@/lib/core/upload-fields'
import { saveHeadingsAction } from '@/lib/roster/actions'
import { headingsSchema } from '@/lib/roster/schema'

/** How HR's files name their columns. */
export function HeadingsForm({ headings }: { headings: Readonly<Partial<Record<Field, string>>> }) {
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(headingsSchema),
    action: saveHeadingsAction,
    initial: Object.fromEntries(FIELDS.map((name) => [name, headings[name] ?? ''])),
  })
  return (
    <form {...formProps} className="grid max-w-3xl gap-4">
      {message && <FormError message={message} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={rosterCopy.fields[name]}
            placeholder={name}
            maxLength={LONGEST_HEADING}
            autoComplete="off"
          />
        ))}
      </div>
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {rosterCopy.headings.save}
      </Button>
    </form>
  )
}
