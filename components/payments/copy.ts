/** Every text of the payment window. Quoted ones stand as the specification has them. */
export const paymentCopy = {
  merchant: 'Foodbank',
  keyFailed: 'Error fetching Flutterwave public key',
  scriptFailed: 'The payment window did not load. You have not been charged; it is safe to try again.',
} as const
