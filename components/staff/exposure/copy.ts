export const exposureCopy = {
  title: 'Exposure',
  lead: 'What each company and its employees owe Foodbank, and what they have on order.',
  caption: 'Companies and what they owe',
  paused: 'Paused',
  since: (day: string) => `Since the payday of ${day}`,
  credit: (amount: string) => `${amount} credit`,
  none: { title: 'No companies yet', text: 'Companies appear here once they are approved.' },
} as const
