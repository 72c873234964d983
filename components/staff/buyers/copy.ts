import { paymentsCopy } from '@/components/staff/payments/copy'
import type { Eligibility } from '@/generated/prisma/enums'
import { LAWFUL_SHARE } from '@/lib/companies/rules'
import { formatNaira, fromNaira } from '@/lib/core/money'

export const buyersCopy = {
  title: 'Buyers',
  lead: 'Everyone who has registered to buy, with the amount they owe.',
  caption: 'Buyers',
  fees: { paid: 'Paid', unpaid: 'Not paid' },
  arrears: { yes: 'In arrears' },
  leaving: 'Leaving',
  newCredit: {
    title: 'Written-off debt',
    owed: (amount: string) => `${amount} was written off and is not repaid.`,
    stopped: 'The buyer cannot buy on credit until two of staff decide.',
    form: {
      open: ['Allow new credit…'],
      reason: ['Reason'],
      kind: 'new_credit',
      submit: ['Request new credit'],
    },
    requested: 'The request is waiting for approval.',
  },
  statuses: {
    incomplete: 'Profile not complete',
    pending: 'Waiting for HR',
    approved: 'Confirmed',
    declined: 'Declined',
    left: 'Left',
  } satisfies Record<Eligibility, string>,
  leavesOn: (day: string) => `Leaves on ${day}`,
  leftOn: (day: string) => `Last day ${day}`,
  none: {
    title: 'No results',
    text: 'Enter part of the name, the email or the staff ID, or clear the filter.',
  },
  one: {
    back: 'All buyers',
    profile: 'Profile',
    fields: {
      email: 'Email',
      phonenumber: 'Phone number',
      address: 'Home address',
      company: 'Company',
      jobTitle: 'Job title',
      staffId: 'Staff ID',
      salary: 'Monthly salary',
      otherDeductions: 'Other deductions a month',
      registered: 'Registered',
      fee: 'Registration fee',
      reason: 'Reason for declining',
      lastDay: 'Last day at work',
    },
    feeOpen: 'Not paid',
    credit: 'Credit',
    money: {
      owed: 'Owed',
      arrears: 'In arrears',
      next: 'Next payday',
      monthly: 'Monthly limit',
      available: 'Available',
      credit: 'Credit balance',
      total: 'Total financed',
    },
    creditWaits: (naira: number) => `${formatNaira(fromNaira(naira))} of it waits for its payout to the bank account.`,
    overMonths: (months: number) => `over ${months} ${months === 1 ? 'month' : 'months'}`,
    noLimit: 'There is no limit until the employer confirms the salary.',
    selfPay:
      `No longer on the payroll. The final pay is asked for the balance, within ${LAWFUL_SHARE.words} of it. ` +
      'The buyer pays the rest in monthly parts on their Statement page, and gets a link for each. ' +
      'Pending orders cannot be approved.',
    selfPayParts: 'What the buyer pays alone after leaving',
    dues: 'Instalments of open plans, by month',
    noDues: 'No open plans.',
    plans: 'Payment plans',
    orders: 'Orders',
    payments: 'Payments',
    purposes: paymentsCopy.purposes,
    paymentStates: paymentsCopy.states,
    names: 'Name changes',
    notifications: 'What the buyer was told',
    /** Words to the buyer, which say "you". */
    quoted: (text: string) => `“${text}”`,
    nothing: 'None.',
  },
} as const
