import type { NewsKind } from '@/lib/notifications/schema'

export const mailsCopy = {
  title: 'E-mails',
  lead: 'Unsent e-mails. Content is hidden because it may contain a valid code.',
  tabsLabel: 'E-mails by state',
  tabs: { dead: 'Failed', waiting: 'Waiting' },
  queue: (count: number, span: string) =>
    count === 1 ? `One e-mail has been waiting for ${span}.` : `${count} e-mails are waiting, the oldest for ${span}.`,
  empty: 'No e-mails are waiting.',
  stuck: (since: string | null) =>
    since === null
      ? 'The mail server has not accepted any e-mail yet.'
      : `The mail server has accepted no e-mail since ${since}.`,
  stuckSaid: (words: string) => `Its answer: ${words}`,
  stuckAdvice:
    'Nothing is lost. E-mails are retried for two days, at growing intervals. ' +
    'Codes expire after ten minutes, so buyers must request new ones. ' +
    'Have the mail server checked before you send failed e-mails again.',
  captions: { dead: 'Failed e-mails', waiting: 'Waiting e-mails' },
  columns: {
    to: 'To',
    kind: 'About',
    age: 'Written',
    tries: 'Attempts',
    error: 'Mail server’s answer',
    retry: 'Send again',
  },
  kinds: {
    account: 'Account',
    approval: 'Request for approval',
    breach: 'Data breach',
    code: 'Code',
    company: 'Company sign-up',
    confirm: 'Employee to confirm',
    deduction: 'Deduction',
    eligibility: 'HR’s decision',
    'fees-wait': 'Fees to pay',
    invitation: 'Invitation',
    name: 'Name change',
    order: 'Order',
    payday: 'Payday',
    payment: 'Payment',
    refund: 'Refund',
    ticket: 'Ticket',
  } satisfies Record<NewsKind, string> as Readonly<Record<string, string>>,
  ago: (span: string) => `${span} ago`,
  tries: (count: number) => (count === 0 ? 'none yet' : count === 1 ? '1 attempt' : `${count} attempts`),
  retry: 'Send again',
  retryOf: (to: string) => ` to ${to}`,
  retryMany: (count: number | undefined) =>
    !count ? 'Send selected again' : count === 1 ? 'Send one e-mail again' : `Send ${count} e-mails again`,
  retryAll: 'Send all again',
  expired: (count: number) =>
    count === 0
      ? ''
      : count === 1
        ? ' One cannot be sent: its code has expired.'
        : ` ${count} cannot be sent: their codes have expired.`,
  retried: (count: number) =>
    count === 0
      ? 'No e-mail was put back in the queue.'
      : count === 1
        ? 'One e-mail is back in the queue.'
        : `${count} e-mails are back in the queue.`,
  none: {
    dead: {
      title: 'No failed e-mails',
      text: 'An e-mail fails when it cannot be sent for two days, the address is rejected, or its code expires.',
    },
    waiting: {
      title: 'No e-mails are waiting',
      text: 'E-mails are sent within seconds. They wait here while the mail server cannot be reached.',
    },
  },
} as const
