import type { Comparison } from '@/lib/reports/rules'

export const reportsCopy = {
  title: 'Reports',
  lead: 'Figures of a period of your choice, beside those of another one, as a chart, a table, and files.',
  back: 'All reports',
  compare: { before: 'The time before', year: 'A year before' } satisfies Record<Comparison, string>,
  with: (period: string) => `Compared with ${period}.`,
  period: (from: string, to: string) => `${from} to ${to}`,
  today: 'Today',
  none: { title: 'Nothing to report', text: 'There is nothing of this in the period.' },
  problem: (why: string) => `${why} Below are the last twelve months.`,
} as const
