'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import {
  requestColleagueInvitationAction,
  requestPartnerInvitationAction,
  requestStaffInvitationAction,
} from '@/lib/approvals/actions'
import { invitePartnerFormSchema, invitePartnerSchema, inviteStaffSchema } from '@/lib/companies/schema'
import { PARTNER_PERMISSIONS, STAFF_PERMISSIONS } from '@/lib/core/actors'
import { teamCopy } from './copy'
import { PermissionFields } from './permission-fields'

const copy = teamCopy.invite
const TEAMS = {
  own: { schema: invitePartnerSchema, action: requestColleagueInvitationAction },
  staff: { schema: inviteStaffSchema, action: requestStaffInvitationAction },
  company: { schema: invitePartnerFormSchema, action: requestPartnerInvitationAction },
} as const

/** `own`: HR invite to their own desk; `company`: staff invite to the HR desk of `companyId`. */
export type InviteFormProps = { team: 'own' | 'staff' } | { team: 'company'; companyId: string; companyName: string }

/** Invites one person. The form is empty again after each invitation. */
export function InviteForm(props: InviteFormProps) {
  const { schema, action } = TEAMS[props.team]
  const { formProps, field, busy, message, round } = useActionForm({
    rules: useFieldRules(schema),
    action,
    done: ({ email }) => copy.done(email),
    doneStays: true,
    again: true,
    refreshes: true,
  })
  return (
    <form key={round} {...formProps} className="grid gap-4">
      <div>
        <h2 className="section-title">{props.team === 'company' ? copy.titleTo(props.companyName) : copy.title}</h2>
        <p className="mt-1 text-sm text-muted">{copy.hint}</p>
      </div>
      {props.team === 'company' && <input type="hidden" name="companyId" value={props.companyId} />}
      {message && <FormError message={message} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('fullname')} label={copy.fullname} autoComplete="off" required maxLength={120} />
        <TextField
          {...field('email')}
          label={copy.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <PermissionFields
        sets={props.team === 'staff' ? STAFF_PERMISSIONS : PARTNER_PERMISSIONS}
        id="invite"
        error={field('permissions').error}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.submit}
      </Button>
    </form>
  )
}
