'use client'

import { Fragment } from 'react'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import type { useActionForm } from '@/components/ui/use-action-form'
import type { OpenColumns } from '@/lib/core/upload-fields'

const words = {
  title: 'Which column is which?',
  text: 'We do not know all the columns of this file. Please match them once: we remember your choice.',
  none: 'Not in this file',
  choose: 'Please choose',
  button: 'Continue',
}

export type MatchColumnsProps = OpenColumns & {
  /** Our fields in the order of the form. */
  fields: readonly { name: string; label: string }[]
  /** The inputs with the file. */
  sent: React.ReactNode
  form: Pick<ReturnType<typeof useActionForm>, 'busy' | 'formProps' | 'message'>
}

/** Asks which column of a file is which of our fields. */
export function MatchColumns({ columns, fields, named, open, sent, form }: MatchColumnsProps) {
  return (
    <form {...form.formProps} className="grid max-w-3xl gap-4">
      <h3 className="section-title">{words.title}</h3>
      <p className="max-w-prose text-muted">{words.text}</p>
      {form.message && <FormError message={form.message} />}
      {sent}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label }) => (
          <Fragment key={name}>
            <input type="hidden" name="field[]" value={name} />
            <SelectField
              name="heading[]"
              label={label}
              defaultValue={named[name] ?? ''}
              required={open.includes(name)}
              choose={named[name] === undefined ? (open.includes(name) ? words.choose : words.none) : undefined}
              options={columns.map((column) => [column, column])}
            />
          </Fragment>
        ))}
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {words.button}
      </Button>
    </form>
  )
}
