'use client'

import { Button } from '@/components/ui/button'
import { FormError, SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { addBreachEntryAction } from '@/lib/privacy/actions'
import { BREACH_EVENTS, LATER_EVENTS } from '@/lib/privacy/breach-rules'
import { breachEntryFormSchema } from '@/lib/privacy/schema'
import { breachesCopy as copy } from './copy'

const { fields } = copy

/** Adds what was found out or done about a breach. */
export function EntryForm({ breachId }: { breachId: string }) {
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(breachEntryFormSchema),
    action: addBreachEntryAction,
    initial: { event: 'updated' },
    done: copy.entry.done,
    refreshes: true,
  })
  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name="breachId" value={breachId} />
      <FormError message={message} />
      <SelectField {...field('event')} label={fields.event}>
        {LATER_EVENTS.map((event) => (
          <option key={event} value={event}>
            {BREACH_EVENTS[event]}
          </option>
        ))}
      </SelectField>
      <TextAreaField {...field('text')} label={fields.entry} required rows={4} maxLength={4000} />
      <TextAreaField
        {...field('affected')}
        label={fields.affected}
        hint={fields.unchanged}
        optional
        rows={2}
        maxLength={4000}
      />
      <TextField
        {...field('people')}
        label={fields.people}
        hint={fields.unchanged}
        optional
        inputMode="numeric"
        autoComplete="off"
        className="money"
      />
      <TextAreaField
        {...field('measures')}
        label={fields.measures}
        hint={fields.unchanged}
        optional
        rows={2}
        maxLength={4000}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.entry.submit}
      </Button>
    </form>
  )
}
