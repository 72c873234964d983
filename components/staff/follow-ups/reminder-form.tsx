'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Disclosure } from '@/components/ui/disclosure'
import { TextField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import type { Day } from '@/lib/core/clock'
import { setReminderAction } from '@/lib/follow-ups/actions'
import { type ColleagueDto, type Subject, reminderFormSchema } from '@/lib/follow-ups/schema'
import { followUpsCopy } from './copy'

const copy = followUpsCopy.reminder

type Props = { subject: Subject; colleagues: readonly ColleagueDto[]; ownId: string; today: Day }

/** Sets a reminder for the reader or a colleague. */
export function ReminderForm({ subject, colleagues, ownId, today }: Props) {
  const { field, ...form } = useCheckedForm(reminderFormSchema, {
    action: setReminderAction,
    initial: { personId: ownId },
    done: copy.saved,
    doneStays: true,
    again: true,
  })
  return (
    <Disclosure key={form.round} label={copy.open} isOpen={form.plain?.ok === false}>
      <ActionForm form={form} submit={copy.submit} hidden={subject} size="small" className="mt-2 grid gap-3">
        <TextField {...field('text')} label={copy.text} maxLength={300} autoComplete="off" required />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField {...field('day')} label={copy.day} type="date" min={today} required />
          <SelectField
            {...field('personId')}
            label={copy.person}
            options={colleagues.map(({ id, fullname }) => [
              id,
              id === ownId ? followUpsCopy.assign.me(fullname) : fullname,
            ])}
          />
        </div>
      </ActionForm>
    </Disclosure>
  )
}
