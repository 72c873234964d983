/** Every text of the staff's outbox. */
export const mailsCopy = {
  title: 'Mails',
  lead: 'Mails that are not out. What they say is not shown: a code in one may still work.',
  tabsLabel: 'Mails by state',
  tabs: { dead: 'Given up', waiting: 'Waiting' },
  queue: (count: number, span: string) =>
    count === 1 ? `One mail waits, for ${span}.` : `${count} mails wait, the oldest for ${span}.`,
  empty: 'No mail waits.',
  stuck: (since: string | null) =>
    since === null
      ? 'The mail server has not taken any mail yet.'
      : `The mail server has taken no mail since ${since}.`,
  stuckSaid: (words: string) => `It said: ${words}`,
  stuckAdvice:
    'Nothing is lost: mails wait and are tried again ever more slowly for two days. Codes run out after ten minutes, so buyers will have to ask for new ones. Please have the mail server looked at before you send again what was given up.',
  captions: { dead: 'Mails that were given up', waiting: 'Mails that wait' },
  columns: {
    to: 'To',
    kind: 'About',
    age: 'Written',
    tries: 'Tries',
    error: 'The mail server said',
    retry: 'Send again',
  },
  kinds: {
    code: 'A code',
    account: 'The account',
    order: 'An order',
    payday: 'A payday',
    refund: 'A refund',
    'fees-wait': 'Fees to pay',
    confirm: 'An employee to confirm',
  } as Readonly<Record<string, string>>,
  ago: (span: string) => `${span} ago`,
  tries: (count: number) => (count === 0 ? 'none yet' : count === 1 ? '1 try' : `${count} tries`),
  retry: 'Send again',
  retryOf: (to: string) => ` to ${to}`,
  retryMany: (count: number | undefined) =>
    !count ? 'Send the selected mails again' : count === 1 ? 'Send one mail again' : `Send ${count} mails again`,
  retryAll: 'Send all again',
  expired: (count: number) =>
    count === 0
      ? ''
      : count === 1
        ? ' One stays: the code in it has run out.'
        : ` ${count} stay: the codes in them have run out.`,
  retried: (count: number) =>
    count === 0
      ? 'No mail was put back into the queue.'
      : count === 1
        ? 'One mail is in the queue again.'
        : `${count} mails are in the queue again.`,
  none: {
    dead: {
      title: 'No mail was given up',
      text: 'Mails stand here when they could not be sent for two days, their address was refused, or the code in them ran out.',
    },
    waiting: {
      title: 'No mail waits',
      text: 'Mails go out within seconds. They stand here while the mail server cannot be reached.',
    },
  },
} as const
