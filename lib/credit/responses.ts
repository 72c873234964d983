import * as z from 'zod/mini'
import { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { day, id, listOf, moment, month, part } from '@/lib/core/response-fields'
import { limitResponse } from './limit-responses'
import { FOOD_STATES } from './rules'

const booksDays = {
  day: day().check(z.describe('The day of the books that it belongs to.')),
  happenedOn: day().check(
    z.describe(
      'The bank’s day, the payday or the delivery. `day` is later only when the books of its month were closed.',
    ),
  ),
}

export const ownPayoutResponse = part(
  'OwnPayout',
  z.object({
    bank: z.string(),
    maskedNumber: z.string(),
    askedAt: moment(),
    payableFrom: z
      .nullable(moment())
      .check(z.describe('The bank account is new: no money is sent to it before. Null when it can be paid.')),
    confirmed: z.boolean().check(z.describe('A second person has confirmed the account, or none has to.')),
  }),
  'The own request of a buyer or a company for the payout of their credit, as they may see it.',
)

export const walletResponse = part(
  'Wallet',
  z.object({
    totalLoan: z
      .number()
      .check(z.describe('What was financed by the open plans: what is paid of it and what is left together.')),
    paidLoan: z.number().check(z.describe('What is paid of the open plans.')),
    currentLoan: z.number().check(z.describe('The same as `totalLoan`. The amount left is this less `paidLoan`.')),
    financedSoFar: z.number().check(z.describe('What was financed by all plans, open or not.')),
    repaidSoFar: z
      .number()
      .check(z.describe('What was repaid of all plans, open or not. Interest that was given back is not in it.')),
    montlyPayBack: z.number(),
    payBackNote: z
      .string()
      .check(z.describe('Why `montlyPayBack` is less than what is due by then; empty when it is not.')),
    nextDeductionOn: z
      .nullable(day())
      .check(
        z.describe("The day of that deduction, 'YYYY-MM-DD', today or later; null when nothing will be deducted."),
      ),
    planned: listOf(
      z.object({
        orderId: id(),
        credit: z.number().check(z.describe('What the buyer’s credit will pay of it at the delivery.')),
        instalments: listOf(
          z.object({
            dueOn: day(),
            amount: z.number(),
          }),
        ),
      }),
    ).check(
      z.describe(
        'The agreed plans of orders that are not delivered yet, oldest order first, with the paydays of a' +
          ' delivery today, after the credit has paid; amounts in naira.',
      ),
    ),
    availableCredit: z
      .number()
      .check(
        z.describe(
          `The largest order that fits over the company's usual months, in whole naira: "You can still spend".`,
        ),
      ),
    /** Where `availableCredit` comes from: the room on each payday, and the largest order for each number of months. */
    limit: limitResponse,
    customerCredit: z
      .number()
      .check(z.describe('Overpaid money. What a payout does not reserve pays for the next delivery first.')),
    creditReserved: z
      .number()
      .check(z.describe('The part of `customerCredit` that waits for its payout to a bank account.')),
    creditNote: z
      .string()
      .check(z.describe('What becomes of the credit, as the buyer reads it; empty without credit.')),
    onItsWay: z
      .number()
      .check(z.describe('The financed parts of approved orders that are not delivered yet. No other figure has them.')),
    foodToCome: listOf(z.object({ state: z.enum(FOOD_STATES), amount: z.number() })).check(
      z.describe('`onItsWay` by state: of an `unpaid` order, the service and delivery fee is paid next.'),
    ),
    pauseNote: z
      .string()
      .check(z.describe("Why new orders are refused, because the buyer's company is paused; empty when it is not.")),
  }),
  'The wallet in naira. Existing clients know its misspelt key `montlyPayBack` (X-08), so the key stays.',
)

export const dueResponse = part(
  'Due',
  z.object({
    dueOn: day(),
    amount: z.number(),
    paid: z.number(),
  }),
  "The deduction of one payday; amounts in naira, `dueOn` 'YYYY-MM-DD'.",
)

export const selfPayResponse = part(
  'SelfPay',
  z.object({
    month: month().check(z.describe("'YYYY-MM'; the address of the statement names the part by it.")),
    dueOn: day(),
    amount: z.number(),
    paid: z.number(),
    isLate: z.boolean(),
  }),
  'One part of the plan by which a leaver pays what the final pay did not cover. Amounts in naira.',
)

export const ageingResponse = part(
  'Ageing',
  z.object({
    companyId: id(),
    company: z.string(),
    total: z.number(),
    ages: listOf(z.number()).check(
      z.describe('Not due, then 1–30, 31–60, 61–90 and over 90 days late. They add up to `total`.'),
    ),
  }),
  'The debt of a company, or of its buyers, in naira.',
)

export const entryResponse = part(
  'Entry',
  z.object({
    id: id(),
    event: z.enum(LedgerEvent),
    at: moment().check(z.describe('When it was recorded.')),
    ...booksDays,
    memo: z.string(),
    orderNumber: z.nullable(z.string()),
    paymentId: z.nullable(id()),
    by: z.nullable(z.string()).check(z.describe('The name of the person who booked it, if a person did.')),
    undoes: z.nullable(z.enum(LedgerEvent)).check(z.describe('The event that this entry reverses.')),
    isUndone: z.boolean(),
    canUndo: z.boolean().check(z.describe('Whether staff may ask for its reversal.')),
    postings: listOf(
      z.object({
        account: z.enum(LedgerAccountKind),
        owner: z.nullable(z.string()),
        amount: z.number(),
      }),
    ),
  }),
  'An entry with its postings in naira, debits positive.',
)

export const trialBalanceResponse = part(
  'TrialBalance',
  z.object({
    debits: z.number(),
    credits: z.number(),
    accounts: listOf(
      z.object({
        account: z.enum(LedgerAccountKind),
        debits: z.number(),
        credits: z.number(),
        balance: z.number(),
      }),
    ),
  }),
  'The ledger at the end of a day by kind of account, in naira.',
)

export const companyPayoutResponse = part(
  'CompanyPayout',
  z.object({
    id: id(),
    company: z.string(),
    credit: z.number(),
    askedAt: moment(),
    payableFrom: z
      .nullable(moment())
      .check(z.describe('The bank account is new: no money is sent to it before. Null when it can be paid.')),
    confirmed: z.boolean().check(z.describe('A second person has confirmed the account, or none has to.')),
  }),
  'A company that asked for the payout of its credit. Amounts in naira.',
)

/** What lists of buyers with credit answer of each. */
const buyerCredit = z.object({
  id: id(),
  fullname: z.string(),
  email: z.string(),
  company: z.string(),
  credit: z.number(),
  askedAt: z.nullable(moment()).check(z.describe('When the buyer asked for its payout; null when they did not.')),
})

export const creditHolderResponse = part(
  'CreditHolder',
  z.extend(buyerCredit, {
    since: z.nullable(moment()).check(z.describe('When the credit last rose from nothing; null without a posting.')),
  }),
  'A buyer with credit. Amounts in naira.',
)

export const payoutResponse = part(
  'Payout',
  z.extend(buyerCredit, {
    payableFrom: z
      .nullable(moment())
      .check(z.describe('The bank account is new: no money is sent to it before. Null when it can be paid.')),
  }),
  'A buyer whose credit is to be paid out: they asked for it, or have left and owe nothing. Amounts in naira.',
)

export const payOffResponse = part(
  'PayOff',
  z.object({
    amount: z.number(),
    rebate: z.number(),
    writtenOff: z
      .number()
      .check(z.describe('The part of the amount that repays debts that were written off. Money pays them first.')),
    plans: listOf(
      z.object({
        orderId: id(),
        orderNumber: z.string(),
        owed: z.number(),
        rebate: z.number(),
        amount: z.number(),
      }),
    ).check(z.describe('Each open plan, which can also be paid off alone.')),
  }),
  'POST /wallet/settlement/{userId}: what it costs to pay off everything today, and what interest is given back.',
)

export const movementResponse = part(
  'WalletMovement',
  z.object({
    _id: id(),
    at: moment().check(z.describe('When it was recorded.')),
    ...booksDays,
    what: z.string(),
    orderId: z.nullable(id()),
    charged: z.number().check(z.describe('Negative when a charge was reversed.')),
    paid: z.number().check(z.describe('Negative when a payment was refunded or reversed.')),
    owed: z.number(),
    credit: z.number(),
    creditChange: z.number().check(z.describe('Negative when credit paid instalments or was paid out.')),
    parts: z
      .array(z.object({ orderId: id(), orderNumber: z.string(), dueOn: day(), amount: z.number() }))
      .check(z.describe('The instalments that credit paid, earliest first; negative amounts were opened again.')),
  }),
  'One line of a statement in naira. `owed` and `credit` are the balances after it: `owed` changes by `charged`, ' +
    'minus `paid`, plus `creditChange`; `credit` changes by `creditChange`.',
)
