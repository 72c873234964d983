/** Quoted texts of the specification keep its wording. */
export const paymentCopy = {
  merchant: 'Foodbank',
  keyFailed: 'Error fetching Flutterwave public key',
  scriptFailed: 'The payment window did not load. You have not been charged; it is safe to try again.',
  notStarted: 'We could not start the payment. You have not been charged; it is safe to try again.',
  succeeded: 'Payment was successfully processed!',
  waiting: 'Waiting for your bank. Do not pay again: we will confirm the payment automatically when it arrives.',
  notVerified: 'We could not check the payment right now. Do not pay again: we will keep checking.',
  left: 'You left before paying. Nothing was taken.',
  notSent: 'Have you not paid yet?',
  notSentText: 'You can pay another way.',
  /** The states of a refund, as its buyer reads them. */
  refund: {
    requested: (amount: string, day: string) =>
      `Refund of ${amount}: asked for on ${day}. We send it to the account you paid from.`,
    sent: (amount: string, day: string) =>
      `Refund of ${amount}: asked for on ${day} and sent. Banks need up to 15 working days.`,
    completed: (amount: string, day: string) => `Refund of ${amount}: completed on ${day}.`,
    failed: (amount: string, day: string) =>
      `Refund of ${amount}: asked for on ${day}. The payment provider has not accepted it yet. We are working on it.`,
  },
} as const
