/** The card that says what happens next. */
export const nextCopy = {
  title: 'What happens next',
  collect: 'Your order is on its way. Please keep your phone with you.',
  accept: (order: string) => `We can approve order ${order} only after you accept its terms.`,
  acceptLink: 'Read the terms and accept',
  pay: (order: string) => `Order ${order} is approved. We pack it when you have paid for service and delivery.`,
  bank: (order: string) => `Order ${order}: your payment is waiting for your bank. Do not pay again.`,
  prepare: (order: string) => `We are preparing order ${order} and will email you when it is on its way.`,
  approval: (order: string) => `We are checking order ${order} and will email you when it is approved.`,
  nothingToDo: 'You do not need to do anything.',
  deduction: (amount: string, day: string) => `${amount} will be deducted from your pay on ${day}.`,
  shop: 'Choose your food. Its price is deducted from your pay after delivery, in parts.',
  shopLink: 'See what is in the store',
  seeOrder: (order: string) => `See order ${order}`,
} as const
