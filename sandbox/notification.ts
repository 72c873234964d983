/** A notification of an order, with a mail. */
export const anOrderNotification = (subject = 'News', dedupeKey?: string) => ({
  kind: 'order' as const,
  dedupeKey,
  link: { label: 'See', path: '/History' },
  mail: { subject, paragraphs: ['One & two <three>'] },
})
