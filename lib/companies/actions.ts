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

/** /partner/sign-up: a company asks to be taken on. */
export const signUpCompanyAction = action(
  { access: anyone(), schema: companySignUpSchema },
  async ({ input, address }) => {
    await signUpCompany(input, address)
    return null
  },
)

/** Staff take a company on. */
export const approveCompanyAction = action({ access: staff(), schema: companyFormSchema }, async ({ actor, input }) => {
  await approveCompany(actor, input.companyId)
  return null
})

/** Staff turn a company down. */
export const rejectCompanyAction = action(
  { access: staff(), schema: rejectCompanyFormSchema },
  async ({ actor, input }) => {
    await rejectCompany(actor, input.companyId, input.reason)
    return null
  },
)

/** Staff set payday, months and cap. */
export const setCompanyTermsAction = action(
  { access: staff(), schema: companySettingsFormSchema },
  async ({ actor, input: { companyId, ...terms } }) => {
    await setCompanyTerms(actor, companyId, terms)
    return null
  },
)

/** HR invite a colleague. */
export const inviteColleagueAction = action({ access: partner(), schema: inviteSchema }, async ({ actor, input }) => {
  await inviteColleague(actor, input)
  return input
})

/** Staff invite staff. */
export const inviteStaffAction = action({ access: staff(), schema: inviteSchema }, async ({ actor, input }) => {
  await inviteStaff(actor, input)
  return input
})

/** Staff invite someone to a company's HR desk. */
export const invitePartnerAction = action(
  { access: staff(), schema: invitePartnerFormSchema },
  async ({ actor, input: { companyId, ...invite } }) => {
    await invitePartner(actor, companyId, invite)
    return invite
  },
)

/** Another mail with another link. */
export const resendInvitationAction = action(
  { access: deskMember(), schema: invitationFormSchema },
  async ({ actor, input }) => {
    await resendInvitation(actor, input.invitationId)
    return null
  },
)

/** The link works no longer. */
export const revokeInvitationAction = action(
  { access: deskMember(), schema: invitationFormSchema },
  async ({ actor, input }) => {
    await revokeInvitation(actor, input.invitationId)
    return null
  },
)
