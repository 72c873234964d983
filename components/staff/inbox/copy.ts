/** Every text about complaints on the staff's desk. */
export const inboxCopy = {
  title: 'Complaints',
  lead: 'Whoever has waited longest stands first. Your answer goes out by mail, once, with their own words below it.',
  tabsLabel: 'Complaints by state',
  states: { open: 'Open', answered: 'Answered' },
  search: 'Search',
  searchHint: 'E-mail, name or words',
  nameless: 'Without a name',
  at: (when: string) => `On ${when}`,
  answered: (by: string, when: string) => `Answered by ${by} on ${when}`,
  closed: (when: string) => `Closed on ${when}`,
  answerMore: 'Answer',
  answer: 'Your answer',
  answerHint: (email: string) => `It goes to ${email}.`,
  send: 'Send answer',
  sent: (email: string) => `The answer to ${email} is on its way.`,
  none: {
    open: { title: 'Nobody is waiting for an answer', text: 'New complaints stand here.' },
    answered: { title: 'Nothing was answered yet', text: 'What you answer stands here.' },
  },
  noMatch: { title: 'No complaint fits', text: 'Try other words, or clear the search.' },
} as const
