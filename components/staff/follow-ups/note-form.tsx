'use client'

import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError, TextAreaField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { addNoteAction } from '@/lib/follow-ups/actions'
import { type Subject, noteFormSchema } from '@/lib/follow-ups/schema'
import { reasonHint } from '@/lib/core/reason-rules'
import { followUpsCopy } from './copy'

const copy = followUpsCopy.note

/** Adds a note, which never changes afterwards. */
export function NoteForm({ subject }: { subject: Subject }) {
  const { formProps, field, busy, message, plain, round } = useActionForm({
    rules: useFieldRules(noteFormSchema),
    action: addNoteAction,
    done: copy.saved,
    again: true,
  })
  return (
    <Disclosure key={round} label={copy.open} isOpen={plain?.ok === false}>
      <form {...formProps} className="mt-2 grid gap-3">
        <FormError message={message} />
        <HiddenFields fields={subject} />
        <TextAreaField
          {...field('text')}
          label={copy.label}
          hint={`${reasonHint('note')} ${copy.hint}`}
          rows={3}
          maxLength={2000}
          required
        />
        <Button type="submit" size="small" busy={busy} className="sm:justify-self-start">
          {copy.submit}
        </Button>
      </form>
    </Disclosure>
  )
}
