'use server'

import { deskMember, staff } from '@/lib/access/gates'
import { anyone } from '@/lib/core/access'
import { action } from '@/lib/core/action'
import { approveCompany, rejectCompany } from './decisions'
import { resendInvitation, revokeInvitation } from './invitations'
import { pauseCompany, resumeCompany } from './pauses'
import {
  companyFormSchema,
  companySignUpSchema,
  invitationFormSchema,
  pauseFormSchema,
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

export const pauseCompanyAction = action(
  { access: staff('finance'), schema: pauseFormSchema },
  async ({ actor, input }) => {
    await pauseCompany(actor, input.companyId, input.reason)
    return null
  },
)

export const resumeCompanyAction = action(
  { access: staff('finance'), schema: pauseFormSchema },
  async ({ actor, input }) => {
    await resumeCompany(actor, input.companyId, input.reason)
    return null
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
