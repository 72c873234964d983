'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { EmailField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
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
  const { field, ...form } = useCheckedForm(schema, {
    action,
    done: ({ email }) => copy.done(email),
    doneStays: true,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.submit}>
      <div>
        <h2 className="section-title">{props.team === 'company' ? copy.titleTo(props.companyName) : copy.title}</h2>
        <p className="mt-1 text-sm text-muted">{copy.hint}</p>
      </div>
      {props.team === 'company' && <input type="hidden" name="companyId" value={props.companyId} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('fullname')} label={copy.fullname} autoComplete="off" required maxLength={120} />
        <EmailField {...field('email')} label={copy.email} autoComplete="off" />
      </div>
      <PermissionFields
        sets={props.team === 'staff' ? STAFF_PERMISSIONS : PARTNER_PERMISSIONS}
        id="invite"
        field={field('permissions')}
      />
    </ActionForm>
  )
}
