/** Texts of an order that is placed: steps 2 and 3, and what is deducted. Checkout loads none of them. */
export const placedCopy = {
  agreed: {
    title: 'Deducted from your salary',
    of: (words: string) => `You placed an ${words}.`,
    later: 'Nothing is deducted before your food is delivered. After a later delivery the paydays are later.',
    closed: 'Nothing will be deducted from your salary for this order.',
    notAccepted: 'You have not agreed to a payment plan yet. We can approve the order once you have.',
    toConsent: 'Read the key facts and agree',
    toPlan: 'See what is deducted now',
  },
  fetchRefused: 'Failed to fetch order details',
  fetchFailed: 'Error fetching order details',
  outOfDate: 'What you see may be out of date.',
  done: {
    pageTitle: 'Order placed',
    title: 'Application successful',
    text: 'Order recieved await confirmation in your mail',
    submit: 'Done',
    /** Step 2 of an order that has moved on since. */
    now: {
      approved: { title: 'Your order is approved', text: 'It is packed once the service and delivery fee is paid.' },
      packed: { title: 'Your order is packed', text: 'It goes out for delivery next.' },
      out_for_delivery: { title: 'Your order is on its way', text: 'Please keep your delivery code at hand.' },
      delivered: { title: 'Your order is delivered', text: 'Its page shows what is deducted from your salary.' },
      rejected: { title: 'Your order was not approved', text: 'Nothing will be deducted from your salary for it.' },
      cancelled: { title: 'Your order was cancelled', text: 'Nothing will be deducted from your salary for it.' },
    },
  },
  review: {
    title: 'Your order',
    number: 'Order number',
    date: 'Order date',
    status: 'Status',
    count: 'Items purchased',
    buyer: 'Buyer',
    price: 'Order price',
    address: 'Delivery address',
    edit: 'Edit',
    back: 'Back to Dashboard',
  },
} as const
