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

export const signUpCompanyAction = action({ access: anyone(), schema: companySignUpSchema }, ({ input, address }) =>
  signUpCompany(input, address),
)

export const approveCompanyAction = action({ access: staff('admin'), schema: companyFormSchema }, ({ actor, input }) =>
  approveCompany(actor, input.companyId),
)

export const rejectCompanyAction = action(
  { access: staff('admin'), schema: rejectCompanyFormSchema },
  ({ actor, input }) => rejectCompany(actor, input.companyId, input.reason),
)

export const pauseCompanyAction = action({ access: staff('finance'), schema: pauseFormSchema }, ({ actor, input }) =>
  pauseCompany(actor, input.companyId, input.reason),
)

export const resumeCompanyAction = action({ access: staff('finance'), schema: pauseFormSchema }, ({ actor, input }) =>
  resumeCompany(actor, input.companyId, input.reason),
)

export const resendInvitationAction = action(
  { access: deskMember({ staff: ['admin'], partner: ['approver'] }), schema: invitationFormSchema },
  ({ actor, input }) => resendInvitation(actor, input.invitationId),
)

export const revokeInvitationAction = action(
  { access: deskMember({ staff: ['admin'], partner: ['approver'] }), schema: invitationFormSchema },
  ({ actor, input }) => revokeInvitation(actor, input.invitationId),
)

/** Begins a registration by the link of a company, which this browser remembers until the profile is filled in. */
export const joinAction = action({ access: anyone(), schema: joinSchema }, async ({ input }) => {
  const link = await findJoinLink(input.code)
  if (!link) throw notFound('This link no longer works. Please ask your HR office for a new one.')
  await rememberJoin(link.code)
  return openDocument('/Reg1')
})
