'use server'

import { deskMember, partner, staff } from '@/lib/access/gates'
import { anyone } from '@/lib/core/access'
import { action } from '@/lib/core/action'
import { approveCompany, rejectCompany } from './decisions'
import { inviteColleague, invitePartner, inviteStaff, resendInvitation, revokeInvitation } from './invitations'
import {
  companyFormSchema,
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

export const approveCompanyAction = action({ access: staff(), schema: companyFormSchema }, async ({ actor, input }) => {
  await approveCompany(actor, input.companyId)
  return null
})

export const rejectCompanyAction = action(
  { access: staff(), schema: rejectCompanyFormSchema },
  async ({ actor, input }) => {
    await rejectCompany(actor, input.companyId, input.reason)
    return null
  },
)

export const inviteColleagueAction = action({ access: partner(), schema: inviteSchema }, async ({ actor, input }) => {
  await inviteColleague(actor, input)
  return input
})

export const inviteStaffAction = action({ access: staff(), schema: inviteSchema }, async ({ actor, input }) => {
  await inviteStaff(actor, input)
  return input
})

export const invitePartnerAction = action(
  { access: staff(), schema: invitePartnerFormSchema },
  async ({ actor, input: { companyId, ...invite } }) => {
    await invitePartner(actor, companyId, invite)
    return invite
  },
)

export const resendInvitationAction = action(
  { access: deskMember(), schema: invitationFormSchema },
  async ({ actor, input }) => {
    await resendInvitation(actor, input.invitationId)
    return null
  },
)

export const revokeInvitationAction = action(
  { access: deskMember(), schema: invitationFormSchema },
  async ({ actor, input }) => {
    await revokeInvitation(actor, input.invitationId)
    return null
  },
)
