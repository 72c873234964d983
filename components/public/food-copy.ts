/** A product that someone shared, for people who do not shop here yet. */
export const foodCopy = {
  title: (name: string, measurement: string) => `${name}, ${measurement}`,
  description: (price: string, each: string, months: number) =>
    `${price}, or ${each} on each of ${months} paydays, deducted from your salary. For employees of partner companies.`,
  priceOnly: (price: string) => `${price} at Foodbank. For employees of partner companies.`,
  perUnit: (price: string, perUnit: string) => `${price} (${perUnit})`,
  plan: (months: number) => `If you pay over ${months} paydays`,
  price: 'Price',
  total: 'From your salary',
  each: (months: number) => `On each of ${months} paydays`,
  note: (fees: string, registration: string) =>
    `You also pay ${fees} per order for service and delivery, and ${registration} once to join. Your company decides ` +
    'over how many paydays you can pay. You see your exact amounts before you agree.',
  join: 'Join Us Today',
  haveAccount: 'I have an account',
} as const
