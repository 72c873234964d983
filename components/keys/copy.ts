import { KEY_DEFAULT_DAYS } from '@/lib/access/key-rules'
import type { KeyState } from '@/lib/keys/schema'

export const keysCopy = {
  title: 'API keys',
  leads: {
    partner:
      'With a key, a program of your company, such as its payroll, can read and change what you allow. ' +
      'It acts in the name of the person who made the key, and stops when that person’s access ends.',
    staff:
      'With a key, a program of Foodbank can read and change what it is made for. ' +
      'A second administrator approves each key. It stops when the access of its maker ends.',
  },
  caption: 'Keys',
  begins: (prefix: string) => `begins with ${prefix}`,
  madeBy: (name: string, day: string) => `made by ${name}, ${day}`,
  states: {
    waiting: 'Waits for a second person',
    active: 'Works',
    expired: 'Expired',
    ended: 'Revoked',
  } satisfies Record<KeyState, string>,
  until: (moment: string) => `until ${moment}`,
  never: 'never',
  none: { title: 'No keys', text: 'Nobody has made a key yet.' },
  proof: 'Please enter your password before you make a key. It counts for ten minutes.',
  make: {
    title: 'Make a key',
    name: 'Name',
    nameHint: 'The program that will use it, such as “Payroll sync”.',
    scopes: 'The key may',
    expires: 'Last day',
    expiresHint: `Within a year. If you leave it empty, the key works for ${KEY_DEFAULT_DAYS} days.`,
    submit: 'Make key',
    another: 'Make another key',
    shown: 'This is the key. We cannot show it again.',
    advice: 'Copy it into your program now. Whoever has it can do what it is made for, so never send it by email.',
    adviceWaiting: 'Copy it into your program now. It works once a second administrator approves.',
  },
  end: {
    more: 'Revoke…',
    sure: (name: string) => `Programs that use “${name}” stop working at once. This cannot be undone.`,
    submit: 'Revoke key',
    done: (name: string) => `The key “${name}” is revoked.`,
  },
  of: (name: string) => ` ${name}`,
} as const
