import type { DeliveryDto } from '@/lib/webhooks/schema'

export const webhooksCopy = {
  title: 'Webhooks',
  lead:
    'We tell your own systems when something happens: we send a signed message to the address that you enter. ' +
    'A message that does not arrive is sent again for three days.',
  caption: 'Webhooks',
  on: 'On',
  off: 'Off',
  waiting: (count: number) => (count === 0 ? '' : count === 1 ? '1 event waits' : `${count} events wait`),
  dead: (count: number) => (count === 0 ? '' : count === 1 ? '1 event was given up' : `${count} events were given up`),
  never: 'never',
  none: { title: 'No webhooks', text: 'No system of your company gets events yet.' },
  proof: 'Please enter your password before you add or change a webhook. It counts for ten minutes.',
  add: {
    title: 'Add a webhook',
    url: 'Address',
    urlHint: 'An https:// address of your system on the public internet.',
    events: 'Events',
    submit: 'Add webhook',
    another: 'Add another webhook',
    shown: 'This is the secret of the webhook. We cannot show it again.',
    advice: 'Copy it into your system now. With it your system checks that a message is from us.',
  },
  back: 'All webhooks',
  facts: { events: 'Events', created: 'Added', last: 'Last arrived', state: 'Status', rotation: 'Old secret' },
  oldSecret: (moment: string) => `signs too until ${moment}`,
  offBecause: (reason: string) => `We send nothing to this address. ${reason}`,
  rotate: {
    more: 'New secret…',
    sure: 'The old secret signs too for 24 hours, so that your system can change over.',
    submit: 'Make a new secret',
    shown: 'This is the new secret. We cannot show it again.',
    advice: 'Copy it into your system within 24 hours.',
  },
  enable: { submit: 'Switch on', done: 'The webhook is on. Events that waited are sent now.' },
  remove: {
    more: 'Remove…',
    sure: 'Your system gets no more events, and the log is deleted. This cannot be undone.',
    submit: 'Remove webhook',
    done: 'The webhook is removed.',
  },
  replay: {
    one: 'Send again',
    all: 'Send all that were given up',
    of: (id: string) => ` ${id}`,
    done: (count: number) => (count === 1 ? 'One event is sent again.' : `${count} events are sent again.`),
  },
  log: 'Deliveries',
  states: { queued: 'Waits', sent: 'Arrived', dead: 'Given up' } satisfies Record<DeliveryDto['state'], string>,
  next: (moment: string) => `next try ${moment}`,
  tries: (count: number) => (count === 0 ? 'not tried yet' : count === 1 ? '1 try' : `${count} tries`),
  attempt: (moment: string, status: number | null, milliseconds: number) =>
    `${moment}: ${status === null ? 'no answer' : `status ${status}`} after ${milliseconds} ms`,
  emptyAnswer: 'The answer was empty.',
  noLog: { title: 'Nothing sent yet', text: 'Events appear here when they happen. The log is kept for 30 days.' },
} as const
