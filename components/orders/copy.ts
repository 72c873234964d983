/** Every text of orders and their history. Quoted ones stand as the specification has them. */
export const ordersCopy = {
  recent: 'Recent Orders',
  all: 'All orders',
  historyFailed: 'Error fetching shopping history',
  none: 'No history yet',
  noneText: 'Once you have ordered, everything you bought stands here.',
  shopNow: 'Shop Now',
  paid: 'Paid',
  paidLabel: 'Delivery fee paid',
  pay: 'Pay',
  payLabel: (number: string, amount: string) => `Pay ${amount} delivery and service fee of order ${number}`,
  waiting: 'Waiting for your bank',
  closed: 'Delivery payment is not successful',
  back: 'Back',
  detail: 'Order details',
  items: 'Items',
  summary: 'Payment Summary',
  timeline: 'What happened so far',
  plan: 'Payment plan',
  acceptTitle: 'Your consent is needed',
  acceptText:
    'This order was placed without accepting the terms of the payment plan. It cannot be approved before you do.',
  accept: 'I have read the terms and accept them',
  payNow: 'Delivery and service fee',
  closedOrder: 'Not due',
  cancel: {
    open: 'Cancel this order',
    title: (number: string) => `Cancel order ${number}?`,
    nothingDeducted: 'The goods go back to the store, and nothing will be deducted from your pay for this order.',
    planUndone:
      'The goods go back to the store, your payment plan is undone, and nothing more will be deducted from your pay for this order.',
    feesBack: (amount: string) =>
      `The delivery and service fee of ${amount} you paid goes back to the account you paid from; banks take some days for that.`,
    repaidKept: (amount: string) =>
      `The ${amount} you have repaid on it is kept as your credit, and is used first for your next order.`,
    confirm: 'Yes, cancel the order',
    keep: 'Keep the order',
    done: 'Your order is cancelled.',
  },
} as const
