'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Button } from '@/components/ui/button'
import { CheckList } from '@/components/ui/check-list'
import { TextField } from '@/components/ui/field'
import { ShownOnce } from '@/components/ui/shown-once'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { SCOPES } from '@/lib/access/key-rules'
import { requestStaffKeyAction } from '@/lib/approvals/actions'
import { PARTNER_SCOPES, STAFF_SCOPES } from '@/lib/core/actors'
import { makeKeyAction } from '@/lib/keys/actions'
import { newPartnerKeySchema, newStaffKeySchema } from '@/lib/keys/schema'
import { keysCopy } from './copy'

const copy = keysCopy.make
const DESKS = {
  partner: { schema: newPartnerKeySchema, action: makeKeyAction, scopes: PARTNER_SCOPES, advice: copy.advice },
  staff: {
    schema: newStaffKeySchema,
    action: requestStaffKeyAction,
    scopes: STAFF_SCOPES,
    advice: copy.adviceWaiting,
  },
} as const

/** Makes one key at a time, and shows it once. */
export function MakeKey({ desk }: { desk: keyof typeof DESKS }) {
  const { schema, action, scopes, advice } = DESKS[desk]
  const { field, ...form } = useCheckedForm(schema, {
    action: action as typeof makeKeyAction,
    refreshes: true,
  })
  if (form.result?.ok)
    return (
      <div className="grid gap-4">
        <ShownOnce title={copy.shown} advice={advice} secret={form.result.data.key} />
        <Button variant="secondary" onClick={form.restart} className="sm:justify-self-start">
          {copy.another}
        </Button>
      </div>
    )
  return (
    <ActionForm form={form} submit={copy.submit}>
      <h2 className="section-title">{copy.title}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('name')}
          label={copy.name}
          hint={copy.nameHint}
          autoComplete="off"
          required
          maxLength={60}
        />
        <TextField {...field('expiresAt')} label={copy.expires} hint={copy.expiresHint} type="date" optional />
      </div>
      <CheckList
        legend={copy.scopes}
        name="scopes"
        options={scopes.map((scope) => ({ value: scope, label: SCOPES[scope].label, hint: SCOPES[scope].may }))}
        id="key"
        field={field('scopes')}
      />
    </ActionForm>
  )
}
