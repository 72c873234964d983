/** Every text of the payment window and of waiting for a bank. Quoted ones stand as the specification has them. */
export const paymentCopy = {
  merchant: 'Foodbank',
  keyFailed: 'Error fetching Flutterwave public key',
  scriptFailed: 'The payment window did not load. You have not been charged; it is safe to try again.',
  notStarted: 'The payment could not be started. You have not been charged; it is safe to try again.',
  succeeded: 'Payment was successfully processed!',
  waiting: 'Waiting for your bank. Do not pay again: we notice the payment by ourselves as soon as it arrives.',
  notVerified: 'The payment could not be checked right now. Do not pay again: we go on asking.',
  notSent: 'Not sent the money?',
  notSentText: 'Then nothing will arrive, and you can pay in another way.',
} as const
