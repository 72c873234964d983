'use client'

import { rosterCopy } from '@/components/partner/roster/copy'
import type { CheckedRoster } from '@/components/partner/roster/roster-preview'
import { Button } from '@/components/ui/button'
import { FormError, SelectField } from '@/components/ui/field'
import type { useActionForm } from '@/components/ui/use-action-form'
import { ROSTER_FIELDS } from '@/lib/companies/column-rules'
import type { OpenColumns } from '@/lib/roster/schema'

const copy = rosterCopy.match

export type MatchColumnsProps = {
  file: CheckedRoster
  open: OpenColumns
  form: Pick<ReturnType<typeof useActionForm>, 'busy' | 'formProps' | 'message'>
}

/** Asks which column of a file is which of our fields. */
export function MatchColumns({ file, open, form }: MatchColumnsProps) {
  const needed = new Set(open.open.map(({ field }) => field))
  return (
    <form {...form.formProps} className="grid max-w-3xl gap-4">
      <h3 className="section-title">{copy.title}</h3>
      <p className="max-w-prose text-muted">{copy.text}</p>
      {form.message && <FormError message={form.message} />}
      <input type="hidden" name="fileName" value={file.fileName} />
      <input type="hidden" name="content" value={file.content} />
      <div className="grid gap-4 sm:grid-cols-2">
        {ROSTER_FIELDS.map((field) => (
          <SelectField
            key={field}
            name={field}
            label={rosterCopy.fields[field]}
            defaultValue={open.named[field] ?? ''}
            required={needed.has(field)}
          >
            {open.named[field] === undefined && <option value="">{needed.has(field) ? copy.choose : copy.none}</option>}
            {open.columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {copy.button}
      </Button>
    </form>
  )
}
