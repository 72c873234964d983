'use client'

import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError, TextField } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestEndAccessAction, requestRestoreAccessAction } from '@/lib/approvals/actions'
import { endAccessFormSchema, restoreAccessFormSchema } from '@/lib/approvals/schema'
import { resendInvitationAction, revokeInvitationAction } from '@/lib/companies/actions'
import { invitationFormSchema } from '@/lib/companies/schema'
import { reasonHint } from '@/lib/core/reason-rules'
import { teamCopy as copy } from './copy'

const ACTIONS = {
  end: { ...copy.end, name: 'memberId', schema: endAccessFormSchema, action: requestEndAccessAction },
  restore: { ...copy.restore, name: 'memberId', schema: restoreAccessFormSchema, action: requestRestoreAccessAction },
  resend: { ...copy.resend, name: 'invitationId', schema: invitationFormSchema, action: resendInvitationAction },
  revoke: { ...copy.revoke, name: 'invitationId', schema: invitationFormSchema, action: revokeInvitationAction },
} as const

export type ActionButtonProps = {
  kind: keyof typeof ACTIONS
  /** The id of the person or of the invitation. */
  id: string
  /** The person's name or the invited address. */
  whom: string
}

/** One action on a person or an invitation. Ending access and revoking need a second click. */
export function ActionButton({ kind, id, whom }: ActionButtonProps) {
  const spec = ACTIONS[kind]
  const { formProps, field, busy, message } = useCheckedForm(spec.schema, {
    action: spec.action as (typeof ACTIONS)['resend']['action'],
    done: spec.done(whom),
    doneStays: true,
    refreshes: true,
  })
  const needsConfirmation = 'sure' in spec
  const form = (
    <form {...formProps} className="grid min-w-0 gap-2 sm:justify-items-start">
      <input type="hidden" name={spec.name} value={id} />
      {needsConfirmation && <p className="max-w-sm text-sm [overflow-wrap:anywhere]">{spec.sure(whom)}</p>}
      {kind === 'end' && (
        <TextField
          {...field('reason')}
          label={copy.reason}
          hint={reasonHint('end_access')}
          maxLength={300}
          autoComplete="off"
        />
      )}
      {message && <FormError message={message} />}
      <Button type="submit" size="small" variant={needsConfirmation ? 'danger' : 'secondary'} busy={busy}>
        {spec.submit}
        <span className="sr-only">{copy.of(whom)}</span>
      </Button>
    </form>
  )
  if (!needsConfirmation) return form
  return (
    <Disclosure label={spec.more} about={copy.of(whom)} isDanger className="min-w-0 sm:open:basis-full">
      <div className="mt-2">{form}</div>
    </Disclosure>
  )
}
