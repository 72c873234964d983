import 'server-only'
import { formatMoment } from '@/lib/core/clock'
import type { Notification } from '@/lib/notifications/notification'
import { NOTICE_HOURS } from './breach-rules'

/** Tells an administrator that the notice of a breach is overdue. */
export const breachOverdueNotification = (
  breach: { readonly id: string; readonly title: string; readonly dueAt: Date },
  fullName: string,
): Notification => ({
  kind: 'breach',
  link: { label: 'Open the breach', path: `/staff/breaches/${breach.id}` },
  mail: {
    subject: 'The notice of a data breach is overdue',
    paragraphs: [
      `Dear ${fullName},`,
      `The Nigeria Data Protection Commission had to be notified of the breach “${breach.title}” by ` +
        `${formatMoment(breach.dueAt)}, ${NOTICE_HOURS} hours after it became known. No notice is recorded.`,
      'Please notify the Commission now and record it, or record why no notice is needed.',
    ],
  },
})
