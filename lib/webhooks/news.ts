import 'server-only'
import type { News } from '@/lib/notifications/news'

type Disabled = { readonly id: string; readonly host: string; readonly reason: string }

/** Tells HR that a system of theirs gets no more events. */
export const endpointDisabledNews = (fullName: string, { id, host, reason }: Disabled): News => ({
  kind: 'company',
  link: { label: 'Open the webhook', path: `/partner/webhooks/${id}` },
  mail: {
    subject: `We switched off the webhook to ${host}`,
    paragraphs: [
      `Dear ${fullName},`,
      `We send no more events to ${host}. ${reason}`,
      'Events that waited are kept for 30 days. When your system works again, switch the webhook on: ' +
        'they are sent then.',
    ],
  },
})
