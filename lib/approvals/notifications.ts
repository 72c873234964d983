import 'server-only'
import type { RequestState } from '@/generated/prisma/enums'
import type { DeskRole } from '@/lib/core/actors'
import type { Notification } from '@/lib/notifications/notification'
import { APPROVAL_DAYS } from './rules'

type About = {
  readonly fullName: string
  readonly desk: DeskRole
  /** The request in words, for example 'End the access of Ada Obi'. */
  readonly request: string
  /** The month whose deduction HR asked to correct: the request is shown there. */
  readonly month?: string | undefined
}

const placeOf = ({ desk, month }: Pick<About, 'desk' | 'month'>) =>
  desk === 'partner' && month !== undefined
    ? { label: 'Open the month', path: `/partner/deductions/${month}` }
    : { label: 'Open the approvals', path: `/${desk}/approvals` }

/** Asks the other approvers of a company to decide. */
export const approvalWaitsNotification = ({ fullName, desk, request }: About, requestedBy: string): Notification => ({
  kind: 'approval',
  link: placeOf({ desk }),
  mail: {
    subject: `${requestedBy} asks for your approval`,
    paragraphs: [
      `Dear ${fullName},`,
      `${requestedBy} requests: ${request}.`,
      `Please approve or decline it. After ${APPROVAL_DAYS} days the request expires and nothing is done.`,
    ],
  },
})

export const approvalDecidedNotification = (
  { fullName, request, ...place }: About,
  decidedBy: string,
  state: Exclude<RequestState, 'pending'>,
): Notification => ({
  kind: 'approval',
  link: placeOf(place),
  mail: {
    subject: state === 'approved' ? 'Your request was approved' : 'Your request was declined',
    paragraphs: [
      `Dear ${fullName},`,
      state === 'approved'
        ? `${decidedBy} approved your request, and it is carried out: ${request}.`
        : `${decidedBy} declined your request, and nothing was changed: ${request}.`,
    ],
  },
})

export const approvalExpiredNotification = ({ fullName, request, ...place }: About): Notification => ({
  kind: 'approval',
  link: placeOf(place),
  mail: {
    subject: 'Your request has expired',
    paragraphs: [
      `Dear ${fullName},`,
      `Nobody decided your request within ${APPROVAL_DAYS} days, so it expired and nothing was changed: ${request}.`,
      'If it is still needed, please make it again.',
    ],
  },
})
