import 'server-only'
import { env } from '@/lib/core/env'
import type { MailContent } from '@/lib/notifications/mail-layout'
import { INVITATION_DAYS } from './rules'

/** The mails about companies and invitations. */

const page = (path: string) => new URL(path, env().NEXTAUTH_URL).href

// Anyone may enter any address at the sign-up, so these two repeat nothing that was typed.
export const signUpReceivedMail = (): MailContent => ({
  subject: 'We have received your company’s sign-up',
  paragraphs: [
    'Thank you for signing your company up with Foodbank. We look at it and answer by mail.',
    'If it was not you, do nothing: without our approval nothing happens.',
  ],
})

export const signUpKnownMail = (): MailContent => ({
  subject: 'Your address was used to sign a company up',
  paragraphs: [
    'Someone signed a company up with Foodbank and gave your email address as the contact. You have an account with this address already, and an account is for one use only.',
    'If it was you, please write to us with another work address. If it was not you, do nothing: your account stays as it is.',
  ],
})

export const companyRejectedMail = (fullName: string, company: string, reason: string): MailContent => ({
  subject: `${company} was not accepted`,
  paragraphs: [
    `Dear ${fullName},`,
    `We could not accept the sign-up of ${company}: ${reason}`,
    'You can sign up again once this is settled.',
  ],
  link: { label: 'Company Sign Up', href: page('/partner/sign-up') },
})

type Invited = {
  readonly fullName: string
  readonly role: 'partner' | 'staff'
  readonly organisation: string
  readonly invitedBy: string
}

/** The one mail that holds an invitation's token. */
export const invitationMail = ({ fullName, role, organisation, invitedBy }: Invited, token: string): MailContent => ({
  subject:
    role === 'staff' ? 'You are invited to Foodbank’s staff' : `You are invited to the HR desk of ${organisation}`,
  paragraphs: [
    fullName === '' ? 'Welcome,' : `Dear ${fullName},`,
    `${invitedBy === '' ? 'Foodbank' : invitedBy} invites you to ${role === 'staff' ? 'work at Foodbank’s back office' : `look after the employees of ${organisation} at Foodbank`}. Open this link and set your password. It is good for ${INVITATION_DAYS} days and works once.`,
    'If you did not expect this, do nothing, and pass the link on to nobody.',
  ],
  link: { label: 'Accept the invitation', href: page(`/Invitation?token=${token}`) },
})

export const invitedKnownMail = ({ fullName, organisation, invitedBy }: Omit<Invited, 'role'>): MailContent => ({
  subject: `${organisation} wanted to invite you`,
  paragraphs: [
    `Dear ${fullName},`,
    `${invitedBy} wanted to invite you to the HR desk of ${organisation}. You have an account with this email address already, and an account is for one use only, so nothing was changed.`,
    'If you would like to accept, please ask to be invited at another address.',
  ],
})

export const staffInvitedMail = (fullName: string, email: string, invitedBy: string): MailContent => ({
  subject: `${invitedBy} invites ${email} to the staff`,
  paragraphs: [
    `Dear ${fullName},`,
    `${invitedBy} has invited ${email} to Foodbank’s staff. Staff decide on each other’s requests, so everyone is told.`,
    'If this surprises you, revoke the invitation and speak with them.',
  ],
  link: { label: 'Open the team', href: page('/staff/team') },
})
