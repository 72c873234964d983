import 'server-only'
import type { News } from '@/lib/notifications/news'

/**
 * Invites someone whom HR listed. It has nothing that HR wrote but the name of the company, which our staff approved.
 * @param path the link with which employees of the company register
 */
export const rosterInvitationNews = (company: string, path: string): News => ({
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
