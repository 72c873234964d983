'use client'

import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { requestPermissionsAction } from '@/lib/approvals/actions'
import { permissionsFormSchema } from '@/lib/approvals/schema'
import type { Permission } from '@/lib/core/actors'
import { reasonHint } from '@/lib/core/reason-rules'
import { teamCopy } from './copy'
import { PermissionFields } from './permission-fields'

const copy = teamCopy.permissions

export type PermissionFormProps = {
  memberId: string
  name: string
  sets: readonly Permission[]
  held: readonly Permission[]
}

/** Requests other permissions for a person, which a second person decides. */
export function PermissionForm({ memberId, name, sets, held }: PermissionFormProps) {
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(permissionsFormSchema),
    action: requestPermissionsAction,
    done: copy.done(name),
    doneStays: true,
    refreshes: true,
  })
  return (
    <Disclosure label={copy.more} about={teamCopy.of(name)} className="min-w-0 sm:open:basis-full">
      <form {...formProps} className="mt-2 grid gap-4">
        <input type="hidden" name="memberId" value={memberId} />
        <PermissionFields sets={sets} held={held} id={memberId} error={field('permissions').error} />
        <TextField
          {...field('reason')}
          label={teamCopy.reason}
          hint={reasonHint('permissions')}
          maxLength={300}
          autoComplete="off"
          required
        />
        {message && <FormError message={message} />}
        <Button type="submit" size="small" busy={busy} className="justify-self-start">
          {copy.submit}
          <span className="sr-only">{teamCopy.of(name)}</span>
        </Button>
      </form>
    </Disclosure>
  )
}
