export const staffWebhooksCopy = {
  title: 'Webhooks',
  lead:
    'Systems of companies that get no events, or that did not take some of them. Each is tried for three days, ' +
    'then HR of the company decides. Call them when they do not react.',
  caption: 'Webhooks that need attention',
  never: 'never',
  none: { title: 'All events arrive', text: 'No webhook is off, and no event was given up in the last 30 days.' },
} as const
