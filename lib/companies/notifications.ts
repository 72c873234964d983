import 'server-only'
import type { DeskRole } from '@/lib/core/actors'
import { formatMonth } from '@/lib/core/clock'
import type { ToldReason } from '@/lib/core/reason-rules'
import type { Notification } from '@/lib/notifications/notification'
import { INVITATION_DAYS } from './rules'

// Anyone may enter any address at the sign-up, so the two mails about it repeat nothing that was typed.
export const signUpReceivedNotification = (): Notification => ({
  kind: 'company',
  mail: {
    subject: 'We have received your company’s sign-up',
    paragraphs: [
      'Thank you for signing your company up with Foodbank. We will review it and reply by email.',
      'If you did not sign up, please ignore this email. Nothing happens without our approval.',
    ],
  },
})

export const signUpKnownNotification = (): Notification => ({
  kind: 'company',
  mail: {
    subject: 'Your address was used to sign a company up',
    paragraphs: [
      'Someone signed a company up with Foodbank and gave your email address as the contact. ' +
        'You already have an account with this address, and one address can have only one account.',
      'If it was you, please write to us with another work address. ' +
        'If it was not you, please ignore this email. Your account has not changed.',
    ],
  },
})

export const companyRejectedNotification = (fullName: string, company: string, reason: ToldReason): Notification => ({
  kind: 'company',
  link: { label: 'Company Sign Up', path: '/partner/sign-up' },
  mail: {
    subject: `${company} was not accepted`,
    paragraphs: [
      `Dear ${fullName},`,
      `We could not accept the sign-up of ${company}: ${reason}`,
      'You can sign up again when you have corrected this.',
    ],
  },
})

type Invited = {
  readonly fullName: string
  readonly role: DeskRole
  readonly organisation: string
  readonly invitedBy: string
}

/** The only message that holds an invitation's token. */
export const invitationNotification = (
  { fullName, role, organisation, invitedBy }: Invited,
  token: string,
): Notification => {
  const [task, subject] =
    role === 'staff'
      ? ['work at Foodbank’s back office', 'You are invited to Foodbank’s staff']
      : [`manage the employees of ${organisation} at Foodbank`, `You are invited to the HR desk of ${organisation}`]

  return {
    kind: 'invitation',
    link: { label: 'Accept the invitation', path: `/Invitation?token=${token}` },
    mail: {
      subject,
      paragraphs: [
        fullName === '' ? 'Welcome,' : `Dear ${fullName},`,
        `${invitedBy === '' ? 'Foodbank' : invitedBy} invites you to ${task}. Open this link and set your password. ` +
          `The link works once and expires in ${INVITATION_DAYS} days.`,
        'If you did not expect this, please ignore this email and do not share the link.',
      ],
    },
  }
}

export const invitedKnownNotification = ({
  fullName,
  organisation,
  invitedBy,
}: Omit<Invited, 'role'>): Notification => ({
  kind: 'invitation',
  mail: {
    subject: `${organisation} wanted to invite you`,
    paragraphs: [
      `Dear ${fullName},`,
      `${invitedBy} wanted to invite you to the HR desk of ${organisation}. You already have an account with this ` +
        'email address, and one address can have only one account. Nothing was changed.',
      'If you would like to accept, please ask for an invitation to another address.',
    ],
  },
})

/** Tells every member of staff of an invitation, because staff decide on each other's requests. */
export const staffInvitedNotification = (fullName: string, email: string, invitedBy: string): Notification => ({
  kind: 'invitation',
  link: { label: 'Open the team', path: '/staff/team' },
  mail: {
    subject: `${invitedBy} invites ${email} to the staff`,
    paragraphs: [
      `Dear ${fullName},`,
      `${invitedBy} has invited ${email} to Foodbank’s staff. ` +
        'All staff are informed, because staff approve each other’s requests.',
      'If you did not expect this, revoke the invitation and speak to them.',
    ],
  },
})

/** Tells HR of a company that someone joins their desk. */
export const colleagueInvitedNotification = (
  fullName: string,
  email: string,
  invitedBy: string,
  company: string,
): Notification => ({
  kind: 'invitation',
  link: { label: 'Open the team', path: '/partner/team' },
  mail: {
    subject: `${email} is invited to the HR desk of ${company}`,
    paragraphs: [
      `Dear ${fullName},`,
      `${invitedBy} has invited ${email} to the HR desk of ${company}, and a second person has agreed.`,
      'If you did not expect this, revoke the invitation and speak to your colleagues.',
    ],
  },
})

/**
 * @param changes one line for each term that changed
 * @param month the month 'YYYY-MM' from which payday and cap count; undefined when neither changed
 */
export const termsChangedNotification = (
  fullName: string,
  company: string,
  changes: readonly string[],
  month: string | undefined,
): Notification => ({
  kind: 'company',
  mail: {
    subject: `The terms of ${company} have changed`,
    paragraphs: [
      `Dear ${fullName},`,
      `Foodbank has changed the terms of ${company}: ${changes.join('; ')}.`,
      (month === undefined
        ? 'The change counts for orders that are approved from now on. '
        : `The payday and the cap count from ${formatMonth(month)}. Periods before it stay as they are. `) +
        'If you did not expect this, please write to us.',
    ],
  },
})

type DeskPerson = { readonly fullName: string; readonly isStaff: boolean }
type Paused = { readonly id: string; readonly name: string }

const deskLink = ({ isStaff }: DeskPerson, { id }: Paused) =>
  isStaff
    ? { label: 'Open the company', path: `/staff/companies/${id}` }
    : { label: 'Open your remittances', path: '/partner/deductions#transfers' }

/** Tells HR of a company, or staff, that its employees cannot place new orders. */
export const companyPausedNotification = (person: DeskPerson, company: Paused, reason: ToldReason): Notification => ({
  kind: 'company',
  link: deskLink(person, company),
  mail: {
    subject: `New orders are paused for ${company.name}`,
    paragraphs: [
      `Dear ${person.fullName},`,
      `Employees of ${company.name} cannot place new orders for now. The reason: ${reason}`,
      'Orders that were placed before, plans and payments stay as they are. Deductions go on as agreed.',
      ...(person.isStaff ? [] : ['If you have a question, please write to us.']),
    ],
  },
})

/** Tells HR of a company, or staff, that its employees can place orders again. */
export const companyResumedNotification = (person: DeskPerson, company: Paused, reason: ToldReason): Notification => ({
  kind: 'company',
  link: deskLink(person, company),
  mail: {
    subject: `New orders are possible again for ${company.name}`,
    paragraphs: [
      `Dear ${person.fullName},`,
      `Employees of ${company.name} can place new orders again. The reason: ${reason}`,
    ],
  },
})

type TakenBack = {
  readonly bank: string
  /** The last four digits of the account number. */
  readonly ending: string
  readonly who: string
  /** What happened to that person, after their name. */
  readonly why: string
}

/** Tells a buyer that a bank account that was given lately gets no money, because their access was recovered. */
export const accountTakenBackNotification = ({ bank, ending }: Omit<TakenBack, 'who' | 'why'>): Notification => {
  const title = `We send no money to the account ending in ${ending} at ${bank}`
  const next =
    'It was given shortly before your access was recovered, so we took it back. Your credit stays yours. ' +
    'You can ask for a payout again on your statement.'
  return {
    kind: 'account',
    link: { label: 'See your statement', path: '/Statement' },
    bell: { title: `${title}.`, body: next },
    mail: { subject: 'A bank account was taken back', paragraphs: [`${title}.`, next] },
  }
}

/** Tells an approver of a company that a bank account that was given lately gets no money. */
export const companyAccountTakenBackNotification = (
  fullName: string,
  { bank, ending, who, why }: TakenBack,
): Notification => ({
  kind: 'company',
  link: { label: 'See your transfers', path: '/partner/deductions#transfers' },
  mail: {
    subject: 'A bank account for your company’s credit was taken back',
    paragraphs: [
      `Dear ${fullName},`,
      `${who} ${why}. Shortly before, the account ending in ${ending} at ${bank} was given for your company’s credit ` +
        'in this name. We took it back and send no money to it.',
      'If it is right, please ask for the payout again on the page of your transfers.',
    ],
  },
})
