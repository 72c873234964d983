/* What the cart, checkout and a placed order say of amounts. Quoted texts of the specification keep its wording. */

export const summaryCopy = {
  summary: 'Payment Summary',
  total: 'Total Price',
  upfront: (amount: string) => `Paid up front: ${amount} (service and delivery fee)`,
  credit: (amount: string) => `Paid with your credit: ${amount}.`,
  financed: (amount: string) => `Paid from your salary: ${amount}`,
} as const

export const perPaydayCopy = {
  each: (amount: string, months: number) =>
    months === 1 ? `≈ ${amount} on one payday` : `≈ ${amount} on each of ${months} paydays`,
  alone: ', if you order this alone',
  aboveLimit: 'More than you can still spend',
  list: 'The amounts with ≈ are for an order of that item alone, with VAT and interest.',
} as const
