'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextAreaField, TextField } from '@/components/ui/field'
import { CountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { recordBreachAction } from '@/lib/privacy/actions'
import { newBreachSchema } from '@/lib/privacy/schema'
import { breachesCopy as copy } from './copy'

const { fields } = copy

/** Records a breach. The form is empty again after each. */
export function BreachForm() {
  const { field, ...form } = useCheckedForm(newBreachSchema, {
    action: recordBreachAction,
    done: copy.record.done,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.record.submit}>
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
      <CountField {...field('people')} label={fields.people} hint={fields.peopleHint} optional />
      <TextAreaField
        {...field('measures')}
        label={fields.measures}
        hint={fields.measuresHint}
        required
        rows={3}
        maxLength={4000}
      />
    </ActionForm>
  )
}
