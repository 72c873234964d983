'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Disclosure } from '@/components/ui/disclosure'
import { TextAreaField } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { addNoteAction } from '@/lib/follow-ups/actions'
import { type Subject, noteFormSchema } from '@/lib/follow-ups/schema'
import { reasonHint } from '@/lib/core/reason-rules'
import { followUpsCopy } from './copy'

const copy = followUpsCopy.note

/** Adds a note, which never changes afterwards. */
export function NoteForm({ subject }: { subject: Subject }) {
  const { field, ...form } = useCheckedForm(noteFormSchema, {
    action: addNoteAction,
    done: copy.saved,
    again: true,
  })
  return (
    <Disclosure key={form.round} label={copy.open} isOpen={form.plain?.ok === false}>
      <ActionForm form={form} submit={copy.submit} hidden={subject} size="small" className="mt-2 grid gap-3">
        <TextAreaField
          {...field('text')}
          label={copy.label}
          hint={`${reasonHint('note')} ${copy.hint}`}
          rows={3}
          maxLength={2000}
          required
        />
      </ActionForm>
    </Disclosure>
  )
}
