import type { FoodState } from '@/lib/credit/rules'

/** Quoted texts of the specification keep its wording. */
export const dashboardCopy = {
  title: 'Home',
  feePaid: 'Payment was successfully processed!',
  registered: 'User data updated successfully',
  monthlyPayback: 'Monthly Payback',
  apply: 'Apply for food loan',
  currentLoan: 'Current loan',
  paidLoan: 'Paid loan',
  amountLeft: 'Amount left',
  totalLoan: 'Total loan',
  openPlans: 'These amounts count your open plans. What you paid and what is left add up to the total.',
  repaidSoFar: (amount: string) => `Repaid so far, on all your plans: ${amount}`,
  nextDeduction: (day: string) => `Deducted on ${day}`,
  nothingDue: 'Nothing is due.',
  notFromPay: 'Nothing will be deducted from your pay.',
  loanProgress: (paid: string, total: string) => `${paid} of ${total} repaid`,
  movedOn: 'Not deducted on this day. It is part of your next deduction.',
  agreed: 'After your next deliveries',
  ends: (day: string) => `Last deduction on ${day}`,
  planTitle: 'Your plan month by month',
  nextNote: (note: string) => `All your plans together, next deduction: ${note} You are not late with it.`,
  ordered: (amount: string) => `${amount} for everything that you ordered`,
  legendPaid: 'Repaid',
  legendDue: 'Still to come',
  repaid: 'Repaid in full',
  partlyRepaid: (paid: string, left: string) => `${paid} repaid, ${left} left`,
  wallet: 'Your loan',
  walletFailed: 'We could not load your loan figures.',
  unknown: '—',
  orderHistory: 'Order history',
  columns: {
    serial: 'S/n',
    number: 'Order no',
    time: 'Time',
    items: 'No of items',
    amount: 'Amount',
    delivery: 'Delivery',
    buyer: 'Buyer',
  },
  noOrders: 'No orders yet',
  noOrdersText: 'Your orders will show here.',
  toStore: 'Start shopping',
  identityTitle: 'Identity Confirmation',
  identityText:
    "Kindly wait as we verify your identity with your workplace. You'll receive an email once your eligibility is " +
    'confirmed.',
  identityContinue: 'Continue',
  identityDeclined: (reason: string) =>
    `Your employer did not confirm you: ${reason} You can correct your details and ask again.`,
  identityState: 'See your registration',
  identityCorrect: 'Correct your details',
  spendable: 'You can still spend',
  limit: {
    over: (months: number) => (months === 1 ? 'over 1 month' : `over ${months} months`),
    why: 'Why this much?',
    counts:
      'This is what an order may take from your salary: the goods with VAT and interest. You pay the service and ' +
      'delivery fee apart.',
    least:
      'Every payday has room for a part of your pay. A plan takes the same from each of its paydays, so the payday ' +
      'with the least room decides.',
    room: (amount: string) => `room for ${amount}`,
    most: (months: number, amount: string) =>
      `An order over ${months === 1 ? '1 month' : `${months} months`}: at most ${amount}`,
  },
  foodToCome: {
    unpaid: (amount) => `${amount} of food is approved. We pack it when you have paid for service and delivery.`,
    approved: (amount) => `${amount} of food is approved. We pack it next.`,
    packed: (amount) => `${amount} of food is packed. It goes out with the next delivery.`,
    out_for_delivery: (amount) => `${amount} of food is on its way.`,
  } satisfies Record<FoodState, (amount: string) => string>,
  afterDelivery: 'Deductions begin after delivery.',
  leaving: {
    ahead: (company: string, day: string) =>
      `Your last day at ${company} is ${day}. You can still order if you finish paying by the last payday before it.`,
    passed: (company: string, day: string) =>
      `Your last day at ${company} was ${day}. You can no longer order. We keep your cart.`,
    due:
      'Your balance is due from your final pay, as far as the law lets us ask for it. ' +
      'You pay the rest yourself, all at once or bit by bit.',
    pay: 'Pay it on your statement',
  },
} as const
