'use client'

import { ActionForm } from '@/components/ui/action-form'
import { SelectField } from '@/components/ui/select-field'
import { useActionForm } from '@/components/ui/use-action-form'
import { chooseMessagesAction } from '@/lib/messages/actions'
import type { MessageSettings, Way } from '@/lib/messages/schema'
import { messagesCopy as copy } from './copy'

const entries = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]

/** A channel for each kind of notification. Saving it switches messages on. */
export function ChannelForm({ ways, isOn }: { ways: MessageSettings; isOn: boolean }) {
  const { field, ...form } = useActionForm({ action: chooseMessagesAction, initial: ways })
  return (
    <ActionForm form={form} submit={isOn ? copy.save : copy.switchOn}>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">{copy.choose}</legend>
        {entries(copy.kinds).map(([kind, label]) => (
          <SelectField
            {...field(kind)}
            key={kind}
            label={label}
            options={entries<Way, string>(copy.ways).map(([way, name]) => [way, name])}
          />
        ))}
      </fieldset>
      <p className="text-sm text-muted">
        {copy.quiet} {copy.consent}
      </p>
    </ActionForm>
  )
}
