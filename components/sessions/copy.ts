import { IDLE_HOURS } from '@/lib/access/rules'

/** The texts of the list of sessions. */
export const sessionsCopy = {
  title: 'Where you are signed in',
  ends: 'A session ends one week after you sign in.',
  endsOfDesk: `A session ends one week after you sign in, or after ${IDLE_HOURS} hours without use.`,
  unknown: 'If you do not know a device, sign it out and set a new password.',
  here: 'This device',
  since: (moment: string) => `Signed in on ${moment}.`,
  seen: (moment: string) => `Last used on ${moment}.`,
  end: 'Sign out',
  of: (device: string) => ` of ${device}`,
  ended: (device: string) => `${device} is signed out.`,
  endOthers: 'Sign out elsewhere',
  othersEnded: 'You are signed out on all other devices.',
} as const
