/** Texts around the Food Supply Agreement. */
export const termsCopy = {
  title: 'Terms',
  description: 'The Food Supply Agreement: the terms of buying food from Foodbank on a payment plan.',
  lead: 'The Food Supply Agreement between you and Foodbank.',
  name: 'Food Supply Agreement',
  version: (day: string) => `Version of ${day}`,
  seeMore: 'See More',
  seeLess: 'See Less',
  privacy: 'How we use your data',
} as const
