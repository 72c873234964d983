export const chartCopy = {
  now: 'This period',
  before: 'Compared with',
  wasBefore: (figure: string) => `before: ${figure}`,
  table: 'Show as a table',
  largest: (shown: number, all: number) => `The ${shown} largest of ${all}. The table has all of them.`,
} as const
