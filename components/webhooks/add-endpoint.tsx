'use client'

import { Button } from '@/components/ui/button'
import { CheckList } from '@/components/ui/check-list'
import { FormError, TextField } from '@/components/ui/field'
import { ShownOnce } from '@/components/ui/shown-once'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { addEndpointAction } from '@/lib/webhooks/actions'
import { EVENTS, EVENT_TYPES } from '@/lib/webhooks/rules'
import { newEndpointSchema } from '@/lib/webhooks/schema'
import { webhooksCopy } from './copy'

const copy = webhooksCopy.add

/** Adds one endpoint at a time, and shows its secret once. */
export function AddEndpoint() {
  const { formProps, field, busy, message, result, restart } = useActionForm({
    rules: useFieldRules(newEndpointSchema),
    action: addEndpointAction,
    refreshes: true,
  })
  if (result?.ok)
    return (
      <div className="grid gap-4">
        <ShownOnce title={copy.shown} advice={copy.advice} secret={result.data.secret} />
        <Button variant="secondary" onClick={restart} className="sm:justify-self-start">
          {copy.another}
        </Button>
      </div>
    )
  return (
    <form {...formProps} className="grid gap-4">
      <h2 className="section-title">{copy.title}</h2>
      {message && <FormError message={message} />}
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
        error={field('events').error}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.submit}
      </Button>
    </form>
  )
}
