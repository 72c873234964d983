/* What the server says of the plans and of what one agrees to. The form's script does without it. */

export const planCopy = {
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
  schedule: 'Deducted from your salary, if delivered today',
  last: (day: string) => `Paid off on ${day}.`,
} as const
