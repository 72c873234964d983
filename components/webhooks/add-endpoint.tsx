'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Button } from '@/components/ui/button'
import { CheckList } from '@/components/ui/check-list'
import { TextField } from '@/components/ui/field'
import { ShownOnce } from '@/components/ui/shown-once'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { addEndpointAction } from '@/lib/webhooks/actions'
import { EVENTS, EVENT_TYPES } from '@/lib/webhooks/rules'
import { newEndpointSchema } from '@/lib/webhooks/schema'
import { webhooksCopy } from './copy'

const copy = webhooksCopy.add

/** Adds one endpoint at a time, and shows its secret once. */
export function AddEndpoint() {
  const { field, ...form } = useCheckedForm(newEndpointSchema, {
    action: addEndpointAction,
    refreshes: true,
  })
  if (form.result?.ok)
    return (
      <div className="grid gap-4">
        <ShownOnce title={copy.shown} advice={copy.advice} secret={form.result.data.secret} />
        <Button variant="secondary" onClick={form.restart} className="sm:justify-self-start">
          {copy.another}
        </Button>
      </div>
    )
  return (
    <ActionForm form={form} submit={copy.submit}>
      <h2 className="section-title">{copy.title}</h2>
      <TextField
        {...field('url')}
        label={copy.url}
        hint={copy.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={500}
      />
      <CheckList
        legend={copy.events}
        name="events"
        options={EVENT_TYPES.map((type) => ({ value: type, label: EVENTS[type] }))}
        ticked={EVENT_TYPES}
        id="webhook"
        field={field('events')}
      />
    </ActionForm>
  )
}
