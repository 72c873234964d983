'use server'

import { deskMember, partner, staff } from '@/lib/access/gates'
import { anyone } from '@/lib/core/access'
import { action } from '@/lib/core/action'
import { approveCompany, rejectCompany, setCompanyTerms } from './decisions'
import { inviteColleague, invitePartner, inviteStaff, resendInvitation, revokeInvitation } from './invitations'
import {
  companyFormSchema,
  companySettingsFormSchema,
  companySignUpSchema,
  invitationFormSchema,
  inviteSchema,
  invitePartnerFormSchema,
  rejectCompanyFormSchema,
} from './schema'
import { signUpCompany } from './sign-up'

export const signUpCompanyAction = action(
  { access: anyone(), schema: companySignUpSchema },
  async ({ input, address }) => {
    await signUpCompany(input, address)
    return null
  },
)

export const approveCompanyAction = action(
  { access: staff('admin'), schema: companyFormSchema },
  async ({ actor, input }) => {
    await approveCompany(actor, input.companyId)
    return null
  },
)

export const rejectCompanyAction = action(
  { access: staff('admin'), schema: rejectCompanyFormSchema },
  async ({ actor, input }) => {
    await rejectCompany(actor, input.companyId, input.reason)
    return null
  },
)

export const setCompanyTermsAction = action(
  { access: staff('admin'), schema: companySettingsFormSchema },
  async ({ actor, input: { companyId, ...terms } }) => {
    await setCompanyTerms(actor, companyId, terms)
    return null
  },
)

export const inviteColleagueAction = action(
  { access: partner('approver'), schema: inviteSchema },
  async ({ actor, input }) => {
    await inviteColleague(actor, input)
    return input
  },
)

export const inviteStaffAction = action({ access: staff('admin'), schema: inviteSchema }, async ({ actor, input }) => {
  await inviteStaff(actor, input)
  return input
})

export const invitePartnerAction = action(
  { access: staff('admin'), schema: invitePartnerFormSchema },
  async ({ actor, input: { companyId, ...invite } }) => {
    await invitePartner(actor, companyId, invite)
    return invite
  },
)

export const resendInvitationAction = action(
  { access: deskMember({ staff: ['admin'], partner: ['approver'] }), schema: invitationFormSchema },
  async ({ actor, input }) => {
    await resendInvitation(actor, input.invitationId)
    return null
  },
)

export const revokeInvitationAction = action(
  { access: deskMember({ staff: ['admin'], partner: ['approver'] }), schema: invitationFormSchema },
  async ({ actor, input }) => {
    await revokeInvitation(actor, input.invitationId)
    return null
  },
)
