import type { MAIL_LISTS, MESSAGE_LISTS, StaffMessageDto } from '@/lib/notifications/schema'

export const mailsCopy = {
  title: 'Emails',
  lead: 'Unsent emails. Content is hidden because it may contain a valid code.',
  channelsLabel: 'Channels',
  channels: { mails: 'Emails', messages: 'SMS and WhatsApp', jobs: 'Failed jobs' },
  tabsLabel: 'Emails by status',
  tabs: { dead: 'Failed', waiting: 'Waiting' } satisfies Record<(typeof MAIL_LISTS)[number], string>,
  queue: (count: number, span: string) =>
    count === 1 ? `One email has been waiting for ${span}.` : `${count} emails are waiting, the oldest for ${span}.`,
  empty: 'No emails are waiting.',
  stuck: (since: string | null) =>
    since === null
      ? 'The mail server has not accepted any email yet.'
      : `The mail server has accepted no email since ${since}.`,
  stuckSaid: (words: string) => `Its answer: ${words}`,
  stuckAdvice:
    'Nothing is lost. Emails are retried for two days, at growing intervals. ' +
    'Codes expire after ten minutes, so buyers must request new ones. ' +
    'Have the mail server checked before you send failed emails again.',
  captions: { dead: 'Failed emails', waiting: 'Waiting emails' },
  ago: (span: string) => `${span} ago`,
  tries: (count: number) => (count === 0 ? 'none yet' : count === 1 ? '1 attempt' : `${count} attempts`),
  retry: 'Send again',
  retryOf: (to: string) => ` to ${to}`,
  retryMany: (count: number | undefined) =>
    !count ? 'Send selected again' : count === 1 ? 'Send one email again' : `Send ${count} emails again`,
  retryAll: 'Send all again',
  expired: (count: number) =>
    count === 0
      ? ''
      : count === 1
        ? ' One cannot be sent: its code has expired.'
        : ` ${count} cannot be sent: their codes have expired.`,
  retried: (count: number) =>
    count === 0
      ? 'No email was put back in the queue.'
      : count === 1
        ? 'One email is back in the queue.'
        : `${count} emails are back in the queue.`,
  none: {
    dead: {
      title: 'No failed emails',
      text: 'An email fails when it cannot be sent for two days, the address is rejected, or its code expires.',
    },
    waiting: {
      title: 'No emails are waiting',
      text: 'Emails are sent within seconds. They wait here while the mail server cannot be reached.',
    },
  },
} as const

type Lists<Value> = Record<(typeof MESSAGE_LISTS)[number], Value>

export const messagesDeskCopy = {
  lead: 'SMS and WhatsApp messages. Content is hidden because it may contain a valid code.',
  tabsLabel: 'Messages by status',
  tabs: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } satisfies Lists<string>,
  empty: 'No messages are waiting.',
  queue: (count: number, span: string) =>
    (count === 1 ? 'One message is waiting.' : `${count} messages are waiting.`) +
    ` The provider has kept the oldest waiting for ${span}. Between 21:00 and 08:00 only codes are sent.`,
  month: (count: number, cost: string) =>
    count === 1
      ? `One message was sent this month, for ${cost}.`
      : `${count} messages were sent this month, for ${cost}.`,
  captions: { failed: 'Failed messages', waiting: 'Waiting messages', sent: 'Sent messages' } satisfies Lists<string>,
  states: {
    queued: 'Waiting',
    sending: 'Being sent',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Failed',
  } satisfies Record<StaffMessageDto['state'], string>,
  none: {
    failed: {
      title: 'No failed messages',
      text: 'A message fails when the provider refuses it or cannot be reached. The person gets an email instead.',
    },
    waiting: { title: 'No messages are waiting', text: 'Messages are sent within seconds, and at night from 08:00.' },
    sent: { title: 'No messages yet', text: 'Messages to buyers who chose SMS or WhatsApp appear here.' },
  } satisfies Lists<{ title: string; text: string }>,
} as const

export const jobsDeskCopy = {
  lead: 'Work that failed nine times, or that this version cannot read. All other work goes on.',
  caption: 'Failed jobs',
  columns: { work: 'Job', died: 'Given up', reason: 'Reason', repeat: 'Repeat' },
  work: {
    mails: 'Send an email',
    codes: 'Answer a request for a code',
    messages: 'Send a message',
    reports: 'Ask whether a message arrived',
    webhooks: 'Send an event to a company',
    payments: 'Check a payment',
    refunds: 'Send a refund',
    comparisons: 'Compare a day with the payment provider',
    pictures: 'Delete a picture',
    timed: 'Timed job',
  } as Readonly<Record<string, string>>,
  repeat: 'Repeat',
  repeatOf: (work: string) => `: ${work}`,
  repeated: 'The job is back in the queue.',
  none: {
    title: 'No failed jobs',
    text: 'A job fails when an unexpected error repeats. Report its reason before you repeat the job.',
  },
} as const
