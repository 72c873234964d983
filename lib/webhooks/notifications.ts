import 'server-only'
import type { Notification } from '@/lib/notifications/notification'

type Disabled = { readonly id: string; readonly host: string; readonly reason: string }

type Made = {
  readonly id: string
  readonly host: string
  readonly maker: { readonly email: string; readonly fullName: string }
}

/** Tells the approvers of a company that a system gets events from now on, its maker among them. */
export const endpointMadeNotification = (
  reader: { readonly email: string; readonly fullName: string },
  { id, host, maker }: Made,
): Notification => {
  const isOwn = reader.email === maker.email
  const who = isOwn ? 'You' : maker.fullName
  return {
    kind: 'company',
    link: { label: 'Open the webhook', path: `/partner/webhooks/${id}` },
    mail: {
      subject: `${who} added a webhook to ${host}`,
      paragraphs: [
        `Dear ${reader.fullName},`,
        `${who} added a webhook: we send events of your company to ${host} from now on.`,
        isOwn
          ? 'If it was not you, set another password now. That switches the webhook off and signs you out everywhere.'
          : 'If you did not expect this, remove the webhook and speak to your colleague.',
      ],
    },
  }
}

/** Tells HR that a system of theirs gets no more events. */
export const endpointDisabledNotification = (fullName: string, { id, host, reason }: Disabled): Notification => ({
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
