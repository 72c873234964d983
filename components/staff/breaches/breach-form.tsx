'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextAreaField, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { recordBreachAction } from '@/lib/privacy/actions'
import { newBreachSchema } from '@/lib/privacy/schema'
import { breachesCopy as copy } from './copy'

const { fields } = copy

/** Records a breach. The form is empty again after each. */
export function BreachForm() {
  const { formProps, field, busy, message, round } = useActionForm({
    rules: useFieldRules(newBreachSchema),
    action: recordBreachAction,
    done: copy.record.done,
    again: true,
    refreshes: true,
  })
  return (
    <form key={round} {...formProps} className="grid gap-4">
      <FormError message={message} />
      <TextField
        {...field('title')}
        label={fields.title}
        hint={fields.titleHint}
        required
        maxLength={200}
        autoComplete="off"
      />
      <TextField {...field('knownAt')} type="datetime-local" label={fields.knownAt} required autoComplete="off" />
      <TextAreaField {...field('text')} label={fields.text} required rows={4} maxLength={4000} />
      <TextAreaField
        {...field('affected')}
        label={fields.affected}
        hint={fields.affectedHint}
        required
        rows={3}
        maxLength={4000}
      />
      <TextField
        {...field('people')}
        label={fields.people}
        hint={fields.peopleHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        className="money"
      />
      <TextAreaField
        {...field('measures')}
        label={fields.measures}
        hint={fields.measuresHint}
        required
        rows={3}
        maxLength={4000}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.record.submit}
      </Button>
    </form>
  )
}
