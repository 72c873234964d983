'use server'

import { deskMember, staff } from '@/lib/access/gates'
import { anyone } from '@/lib/server/access'
import { action, openDocument } from '@/lib/server/action'
import { notFound } from '@/lib/core/errors'
import { rememberJoin } from '@/lib/server/grants'
import { approveCompany, rejectCompany } from './decisions'
import { findJoinLink } from './join-queries'
import { resendInvitation, revokeInvitation } from './invitations'
import { pauseCompany, resumeCompany } from './pauses'
import {
  companyFormSchema,
  companySignUpSchema,
  invitationFormSchema,
  joinSchema,
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

/** Begins a registration by the link of a company, which this browser remembers until the profile is filled in. */
export const joinAction = action({ access: anyone(), schema: joinSchema }, async ({ input }) => {
  const link = await findJoinLink(input.code)
  if (!link) throw notFound('This link no longer works. Please ask your HR office for a new one.')
  await rememberJoin(link.code)
  return openDocument('/Reg1')
})
