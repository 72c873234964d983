'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Disclosure } from '@/components/ui/disclosure'
import { TextField } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
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
  const { field, ...form } = useCheckedForm(permissionsFormSchema, {
    action: requestPermissionsAction,
    done: copy.done(name),
    doneStays: true,
    refreshes: true,
  })
  return (
    <Disclosure label={copy.more} about={teamCopy.of(name)} className="min-w-0 sm:open:basis-full">
      <ActionForm
        form={form}
        hidden={{ memberId }}
        submit={
          <>
            {copy.submit}
            <span className="sr-only">{teamCopy.of(name)}</span>
          </>
        }
        size="small"
        className="mt-2 grid gap-4"
      >
        <PermissionFields sets={sets} held={held} id={memberId} field={field('permissions')} />
        <TextField
          {...field('reason')}
          label={teamCopy.reason}
          hint={reasonHint('permissions')}
          maxLength={300}
          autoComplete="off"
          required
        />
      </ActionForm>
    </Disclosure>
  )
}
