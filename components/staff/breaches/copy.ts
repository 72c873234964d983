import { type NoticeClock, NOTICE_HOURS } from '@/lib/privacy/breach-rules'

export const breachesCopy = {
  title: 'Data breaches',
  one: 'Data breach',
  lead:
    'Record every loss, change or disclosure of personal data that nobody wanted. The Nigeria Data Protection ' +
    `Commission must be notified within ${NOTICE_HOURS} hours after it became known, unless nobody is at risk. ` +
    'Entries cannot be changed. Do not write names of people concerned.',
  caption: 'Breaches',
  notices: {
    running: 'Due',
    overdue: 'Overdue',
    in_time: 'Settled in time',
    late: 'Settled late',
  } satisfies Record<NoticeClock, string>,
  dueBy: (moment: string) => `by ${moment}`,
  open: 'Open',
  closed: 'Closed',
  unknown: 'Not known yet',
  people: (count: number) => count.toLocaleString('en-US'),
  none: { title: 'No breaches', text: 'Nothing has been recorded.' },
  record: {
    title: 'Record a breach',
    submit: 'Record the breach',
    done: 'The breach is recorded.',
  },
  fields: {
    title: 'Title',
    titleHint: 'A few words, for example: Roster sent to the wrong company.',
    knownAt: 'When it became known (Lagos time)',
    text: 'What happened',
    affected: 'Whose data, and which',
    affectedHint: 'Groups of people and kinds of data, without names.',
    people: 'How many people',
    peopleHint: 'Leave it empty while nobody knows.',
    measures: 'Measures',
    measuresHint: 'What was done to stop it, and what will be done.',
    event: 'What this entry is',
    entry: 'What is new',
    unchanged: 'Leave it empty if it has not changed.',
  },
  facts: { known: 'Became known', recorded: 'Recorded', due: 'Notice due', people: 'People', state: 'Status' },
  entry: { title: 'Add an entry', submit: 'Add the entry', done: 'The entry is added.' },
  history: 'History',
  system: 'A colleague',
  trail: 'See this breach in the audit log',
} as const
