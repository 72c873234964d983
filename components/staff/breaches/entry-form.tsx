'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextAreaField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { CountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { addBreachEntryAction } from '@/lib/privacy/actions'
import { BREACH_EVENTS, LATER_EVENTS } from '@/lib/privacy/breach-rules'
import { breachEntryFormSchema } from '@/lib/privacy/schema'
import { breachesCopy as copy } from './copy'

const { fields } = copy

/** Adds what was found out or done about a breach. */
export function EntryForm({ breachId }: { breachId: string }) {
  const { field, ...form } = useCheckedForm(breachEntryFormSchema, {
    action: addBreachEntryAction,
    initial: { event: 'updated' },
    done: copy.entry.done,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.entry.submit} hidden={{ breachId }}>
      <SelectField
        {...field('event')}
        label={fields.event}
        options={LATER_EVENTS.map((event) => [event, BREACH_EVENTS[event]])}
      />
      <TextAreaField {...field('text')} label={fields.entry} required rows={4} maxLength={4000} />
      <TextAreaField
        {...field('affected')}
        label={fields.affected}
        hint={fields.unchanged}
        optional
        rows={2}
        maxLength={4000}
      />
      <CountField {...field('people')} label={fields.people} hint={fields.unchanged} optional />
      <TextAreaField
        {...field('measures')}
        label={fields.measures}
        hint={fields.unchanged}
        optional
        rows={2}
        maxLength={4000}
      />
    </ActionForm>
  )
}
