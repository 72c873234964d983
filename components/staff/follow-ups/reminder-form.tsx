'use client'

import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError, SelectField, TextField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import type { Day } from '@/lib/core/clock'
import { setReminderAction } from '@/lib/follow-ups/actions'
import { type ColleagueDto, type Subject, reminderFormSchema } from '@/lib/follow-ups/schema'
import { followUpsCopy } from './copy'

const copy = followUpsCopy.reminder

type Props = { subject: Subject; colleagues: readonly ColleagueDto[]; ownId: string; today: Day }

/** Sets a reminder for the reader or a colleague. */
export function ReminderForm({ subject, colleagues, ownId, today }: Props) {
  const { formProps, field, busy, message, plain, round } = useActionForm({
    rules: useFieldRules(reminderFormSchema),
    action: setReminderAction,
    initial: { personId: ownId },
    done: copy.saved,
    doneStays: true,
    again: true,
  })
  return (
    <Disclosure key={round} label={copy.open} isOpen={plain?.ok === false}>
      <form {...formProps} className="mt-2 grid gap-3">
        <FormError message={message} />
        <HiddenFields fields={subject} />
        <TextField {...field('text')} label={copy.text} maxLength={300} autoComplete="off" required />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField {...field('day')} label={copy.day} type="date" min={today} required />
          <SelectField {...field('personId')} label={copy.person}>
            {colleagues.map(({ id, fullname }) => (
              <option key={id} value={id}>
                {id === ownId ? followUpsCopy.assign.me(fullname) : fullname}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" size="small" busy={busy} className="sm:justify-self-start">
          {copy.submit}
        </Button>
      </form>
    </Disclosure>
  )
}
