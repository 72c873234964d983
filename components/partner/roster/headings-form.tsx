'use client'

import { ActionForm } from '@/components/ui/action-form'
import { rosterCopy } from '@/components/partner/roster/copy'
import { TextField } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { FIELDS, type Field } from '@/lib/companies/column-rules'
import { LONGEST_HEADING } from '@/lib/core/upload-fields'
import { saveHeadingsAction } from '@/lib/roster/actions'
import { headingsSchema } from '@/lib/roster/schema'

/** How HR's files name their columns. */
export function HeadingsForm({ headings }: { headings: Readonly<Partial<Record<Field, string>>> }) {
  const { field, ...form } = useCheckedForm(headingsSchema, {
    action: saveHeadingsAction,
    initial: Object.fromEntries(FIELDS.map((name) => [name, headings[name] ?? ''])),
  })
  return (
    <ActionForm form={form} submit={rosterCopy.headings.save} variant="secondary" className="grid max-w-3xl gap-4">
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
    </ActionForm>
  )
}
