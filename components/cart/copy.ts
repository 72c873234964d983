/** Quoted texts of the specification keep its wording. */
export const cartCopy = {
  today: 'Today',
  remove: (name: string) => `Remove ${name} from the cart`,
  unavailable: 'Not enough in stock. Please reduce the quantity or remove it.',
  priceChanged: (before: string, now: string) => `The price has changed from ${before} to ${now} since you added it.`,
  acceptPrice: 'OK',
  acceptPriceOf: (name: string) => `Accept the new price of ${name}`,
  acceptFailed: 'We could not save the new price. Please try again.',
  limit: {
    within: (cart: string, most: string, months: number) =>
      `From your salary: ${cart} of the ${most} you can spend over ${months === 1 ? '1 month' : `${months} months`}.`,
    above: (amount: string, months: number) =>
      `This is ${amount} more than you can spend over ${months === 1 ? '1 month' : `${months} months`}.`,
    fits: (months: string, isOne: boolean) =>
      `It fits over ${months} ${isOne ? 'month' : 'months'}: choose at checkout.`,
    fitsNowhere: 'It fits over no number of months. Please remove something.',
  },
  proceed: (amount: string | undefined) => (amount === undefined ? 'Proceed' : `Proceed · ${amount}`),
  everyMonth: 'Get this every month',
  empty: 'No items in the cart',
  emptyText: 'Items you add to the cart will show here.',
  shopNow: 'Shop Now',
  emptyToast: 'Cart is empty!',
  confirmTitle: 'Confirm Deletion',
  confirmText: 'Are you sure you want to delete this food item?',
  delete: 'Delete',
  cancel: 'Cancel',
  deleted: 'Cart item deleted successfully',
  notThere: 'Cart item not found or cart not found',
  deleteFailed: 'Error deleting cart item',
  fetchFailed: 'Error fetching cart items',
  updateFailed: 'The quantity could not be changed. Please try again.',
  chargesFailed: 'API request failed',
} as const
