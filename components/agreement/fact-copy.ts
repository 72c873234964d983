/** What the key facts of a credit are called, a line each. */
export const factCopy = {
  cashPrice: 'Price of the goods with VAT',
  interest: 'Interest',
  credit: 'Paid with your credit',
  repaid: 'Deducted from your salary',
  upfront: 'Paid before delivery',
  fees: (service: string, delivery: string) => `${service} service fee and ${delivery} delivery fee`,
  total: 'Total',
  rate: 'Annual rate',
} as const
