/* What the server says of the plans and of what one agrees to. The form's script does without it. */

export const planCopy = {
  goods: (quantity: number, name: string, measurement: string, others: number) =>
    `You order: ${quantity} × ${name}, ${measurement}${others > 0 ? ` and ${others} more` : ''}`,
  changeGoods: 'Change what you order',
  months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
  lastPayday: 'Last payday',
  eachPayday: 'Each payday',
  place: {
    cart: (words: string) => `Continue: place ${words}`,
    basket: (words: string) => `Agree and place ${words}`,
  },
  overLimit: 'More than your monthly limit allows',
  fits: (months: string) => `It is within your limit over ${months}.`,
  fitsNowhere: 'It is above your limit for any number of months.',
  changeMonths: 'Please choose other months, or remove something.',
  financed: 'Paid from your salary',
  interest: (amount: string, rate: string) => `${amount} (${rate})`,
  cost: 'What the credit costs',
  costText: (amount: string, rate: string, service: string, delivery: string) =>
    `The interest of ${amount} is ${rate} of the price of the goods, for any number of months. It is deducted from ` +
    `your salary with the rest. The ${service} service fee and the ${delivery} delivery fee are paid before the ` +
    'delivery. The first payday is at least 14 days after it.',
  left: (amount: string, months: string) => `Leaves you ${amount} to spend over ${months}`,
  leftWhy: (less: string, first: string, months: string) =>
    `That is ${less} less than now. A plan over ${months} takes the same from each payday, and this order takes ` +
    `${first} from the first one.`,
  paydays: 'See the paydays, if delivered today',
} as const
