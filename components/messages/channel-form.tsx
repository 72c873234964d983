'use client'

import { Button } from '@/components/ui/button'
import { FormError, SelectField } from '@/components/ui/field'
import { useTapForm } from '@/components/ui/use-tap-form'
import { chooseMessagesAction, stopMessagesAction } from '@/lib/messages/actions'
import type { MessageSettings, Way } from '@/lib/messages/schema'
import { messagesCopy as copy } from './copy'

const entries = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]

/** A channel for each kind of news. Saving it switches messages on. */
export function ChannelForm({ ways, isOn }: { ways: MessageSettings; isOn: boolean }) {
  const { formProps, busy, message, values } = useTapForm({ action: chooseMessagesAction })
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={message} />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">{copy.choose}</legend>
        {entries(copy.kinds).map(([kind, label]) => (
          <SelectField key={kind} name={kind} label={label} defaultValue={values?.[kind] ?? ways[kind]}>
            {entries<Way, string>(copy.ways).map(([way, name]) => (
              <option key={way} value={way}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </fieldset>
      <p className="text-sm text-muted">
        {copy.quiet} {copy.consent}
      </p>
      <Button type="submit" busy={busy} className="justify-self-start">
        {isOn ? copy.save : copy.switchOn}
      </Button>
    </form>
  )
}

export function StopMessages() {
  const { formProps, busy, message } = useTapForm({ action: stopMessagesAction })
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      <FormError message={message} />
      <Button type="submit" variant="secondary" busy={busy}>
        {copy.stop}
      </Button>
    </form>
  )
}
