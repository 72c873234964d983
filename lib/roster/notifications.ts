import 'server-only'
import { formatMoment } from '@/lib/core/clock'
import { env } from '@/lib/settings/env'
import type { Notification } from '@/lib/notifications/notification'

/**
 * Invites someone whom HR listed. It has nothing that HR wrote but the name of the company, which our staff approved.
 * @param path the link with which employees of the company register
 */
export const rosterInvitationNotification = (company: string, path: string): Notification => ({
  kind: 'invitation',
  link: { label: 'Register', path },
  mail: {
    subject: `${company} invites you to buy food on a payment plan`,
    paragraphs: [
      `${company} has listed you as an employee who can buy food with Foodbank and repay it from your pay.`,
      'Register with this email address and your staff ID, and you are confirmed at once.',
      'If you do not want to, ignore this email. We delete what your employer listed about you.',
    ],
  },
})

/** Tells another officer of the company that a roster was taken back. */
export const rosterTakenBackNotification = (
  { fullName, by, at }: { readonly fullName: string; readonly by: string; readonly at: Date },
  path: string,
): Notification => ({
  kind: 'confirm',
  link: { label: 'Open the roster', path },
  mail: {
    subject: 'A roster was taken back',
    paragraphs: [
      `Dear ${fullName},`,
      `${by} took back the roster of ${formatMoment(at)}. Everything that it changed is as it was before.`,
    ],
  },
})

/** An SMS has two parts, and the sentences around the name need most of them. */
const LONGEST_NAME = 60
/** After three days an invitation by SMS is not tried again. */
const THREE_DAYS = 3 * 24 * 60

/**
 * Invites someone by SMS whom HR listed without an email. It has no word about the person, because the number may be
 * somebody else's by now.
 * @param path the link with which employees of the company register
 * @param dedupeKey of the company and the number
 */
export const rosterMessageNotification = (company: string, path: string, dedupeKey: string): Notification => ({
  kind: 'invitation',
  dedupeKey,
  message: {
    text:
      `${shortened(company)} offers its employees food on a payment plan with Foodbank, repaid from pay. ` +
      `Register: ${new URL(path, env().NEXTAUTH_URL).href} You get this once. Reply STOP for no more messages.`,
    minutes: THREE_DAYS,
  },
})

const shortened = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name)
