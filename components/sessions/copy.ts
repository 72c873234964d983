/** The texts of the list of sessions. */
export const sessionsCopy = {
  title: 'Where you are signed in',
  lead: 'A session ends one week after you sign in. If you do not know a device, sign it out and set a new password.',
  here: 'This device',
  since: (moment: string) => `Signed in on ${moment}.`,
  seen: (moment: string) => `Last used on ${moment}.`,
  end: 'Sign out',
  of: (device: string) => ` of ${device}`,
  ended: (device: string) => `${device} is signed out.`,
  endOthers: 'Sign out elsewhere',
  othersEnded: 'You are signed out on all other devices.',
} as const
