'use client'

import { Button } from '@/components/ui/button'
import { FormError, SelectField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import type { useActionForm } from '@/components/ui/use-action-form'

const words = {
  title: 'Which column is which?',
  text: 'We do not know all the columns of this file. Please match them once: we remember your choice.',
  none: 'Not in this file',
  choose: 'Please choose',
  button: 'Continue',
}

export type MatchColumnsProps = {
  /** The headings of the file. */
  columns: readonly string[]
  /** Our fields in the order of the form. `input` is the name of the form's field where it is not that of the field. */
  fields: readonly { name: string; label: string; input?: string }[]
  /** The fields that were found. */
  named: Readonly<Partial<Record<string, string>>>
  /** The needed fields that were not found. */
  needed: readonly string[]
  /** What the form sends besides, such as the file. */
  sent: Readonly<Record<string, string>>
  form: Pick<ReturnType<typeof useActionForm>, 'busy' | 'formProps' | 'message'>
}

/** Asks which column of a file is which of our fields. */
export function MatchColumns({ columns, fields, named, needed, sent, form }: MatchColumnsProps) {
  return (
    <form {...form.formProps} className="grid max-w-3xl gap-4">
      <h3 className="section-title">{words.title}</h3>
      <p className="max-w-prose text-muted">{words.text}</p>
      {form.message && <FormError message={form.message} />}
      <HiddenFields fields={sent} />
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, input }) => (
          <SelectField
            key={name}
            name={input ?? name}
            label={label}
            defaultValue={named[name] ?? ''}
            required={needed.includes(name)}
          >
            {named[name] === undefined && <option value="">{needed.includes(name) ? words.choose : words.none}</option>}
            {columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {words.button}
      </Button>
    </form>
  )
}
