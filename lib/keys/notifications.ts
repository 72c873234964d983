import 'server-only'
import type { Person } from '@/lib/core/actors'
import { formatDay } from '@/lib/core/clock'
import type { Notification } from '@/lib/notifications/notification'

type Reader = { readonly email: string; readonly fullName: string }
type Made = {
  readonly maker: Pick<Person, 'email' | 'fullName' | 'role'>
  readonly name: string
  readonly scopes: readonly string[]
  /** In Africa/Lagos. */
  readonly lastDay: string
}

const KEYS_PAGE = {
  partner: { label: 'Open the API keys', path: '/partner/keys' },
  staff: { label: 'Open the API keys', path: '/staff/keys' },
} as const

const pageOf = (desk: Person['role']) => KEYS_PAGE[desk === 'staff' ? 'staff' : 'partner']

/** Tells everyone who may revoke a new key, its maker among them: it reads and changes the same data as they do. */
export const keyMadeNotification = (reader: Reader, { maker, name, scopes, lastDay }: Made): Notification => {
  const isOwn = reader.email === maker.email
  const who = isOwn ? 'You' : maker.fullName
  return {
    kind: 'company',
    link: pageOf(maker.role),
    mail: {
      subject: isOwn ? 'You made an API key' : `${who} made an API key`,
      paragraphs: [
        `Dear ${reader.fullName},`,
        `${who} made the API key “${name}”. A program that has it can: ${scopes.join('; ')}. ` +
          `Its last day is ${formatDay(lastDay)}.` +
          (maker.role === 'staff' ? ' It works once a second administrator approves.' : ''),
        isOwn
          ? 'If it was not you, set another password now. That ends your keys and signs you out everywhere.'
          : 'If you did not expect this, revoke the key and speak to your colleague.',
      ],
    },
  }
}

/** Tells the maker of a key that was made without an end. */
export const keyEndSetNotification = (
  fullName: string,
  { name, lastDay, desk }: { readonly name: string; readonly lastDay: string; readonly desk: Person['role'] },
): Notification => ({
  kind: 'company',
  link: pageOf(desk),
  mail: {
    subject: `Your API key “${name}” has a last day now`,
    paragraphs: [
      `Dear ${fullName},`,
      `Every API key has an end now. Your key “${name}” works until ${formatDay(lastDay)}.`,
      'Please make a new key before that day, give it to your program, and revoke this one.',
    ],
  },
})

/** Reminds the maker of a key that it ends soon, once for each key. */
export const keyEndsSoonNotification = (
  fullName: string,
  { id, name, lastDay, desk }: { readonly id: string } & Parameters<typeof keyEndSetNotification>[1],
): Notification => ({
  kind: 'company',
  dedupeKey: `key-end:${id}`,
  link: pageOf(desk),
  mail: {
    subject: `Your API key “${name}” ends on ${formatDay(lastDay)}`,
    paragraphs: [
      `Dear ${fullName},`,
      `The last day of your API key “${name}” is ${formatDay(lastDay)}. Programs that use it have no access then.`,
      'Please make a new key before that day, give it to your program, and revoke this one. ' +
        'If no program needs it any more, you do not need to do anything.',
    ],
  },
})

type Ended = {
  readonly maker: Pick<Person, 'fullName' | 'role'>
  /** What happened to the maker, after their name. */
  readonly why: string
  readonly keys: readonly string[]
  readonly hosts: readonly string[]
}

/** Tells of the keys that ended and the webhooks that were switched off, because their maker's access was recovered. */
export const programsEndedNotification = (fullName: string, { maker, why, keys, hosts }: Ended): Notification => ({
  kind: 'company',
  link: pageOf(maker.role),
  mail: {
    subject: `The programs of ${maker.fullName} have no access any more`,
    paragraphs: [
      `Dear ${fullName},`,
      `${maker.fullName} ${why}. So nobody can go on with access that was given before.`,
      ...(keys.length > 0
        ? [`These API keys have ended for ever: ${keys.map((name) => `“${name}”`).join(', ')}.`]
        : []),
      ...(hosts.length > 0 ? [`We send no more events to ${hosts.join(', ')}, until an approver switches it on.`] : []),
      'If a program still needs access, please make a new key for it.',
    ],
  },
})
