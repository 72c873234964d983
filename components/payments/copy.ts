/** Quoted texts of the specification keep its wording. */
export const paymentCopy = {
  merchant: 'Foodbank',
  keyFailed: 'Error fetching Flutterwave public key',
  scriptFailed: 'The payment window did not load. You have not been charged; it is safe to try again.',
  notStarted: 'We could not start the payment. You have not been charged; it is safe to try again.',
  succeeded: 'Payment was successfully processed!',
  waiting: 'Waiting for your bank. Do not pay again: we will confirm the payment automatically when it arrives.',
  notVerified: 'We could not check the payment right now. Do not pay again: we will keep checking.',
  notSent: 'Have you not paid yet?',
  notSentText: 'You can pay another way.',
} as const
