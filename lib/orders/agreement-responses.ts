import * as z from 'zod/mini'
import { day, listOf, moment, part } from '@/lib/core/response-fields'

const plannedDeductionResponse = part(
  'PlannedDeduction',
  z.object({
    dueOn: day(),
    amount: z.number(),
  }),
  'A deduction of the plan, if the food is delivered on the day that the facts name.',
)

export const keyFactsResponse = part(
  'OrderKeyFacts',
  z.object({
    deliveredOn: day().check(z.describe('The day of delivery for which the paydays are calculated.')),
    months: z.number(),
    cashPrice: z.number().check(z.describe('The price of the goods with VAT: what is lent.')),
    interest: z.number(),
    nominalRate: z
      .nullable(z.number())
      .check(z.describe('Twelve times the rate of a month, with the fees; null above 10,000%.')),
    effectiveRate: z
      .nullable(z.number())
      .check(z.describe('The rate of a month, compounded over a year, with the fees; null above 10,000%.')),
    repaid: z.number().check(z.describe('Deducted from the salary: cash price and interest.')),
    serviceFee: z.number(),
    deliveryFee: z.number(),
    total: z.number(),
    instalments: listOf(plannedDeductionResponse),
    afterCredit: z
      .optional(
        z.object({
          credit: z.number().check(z.describe('What the buyer’s credit pays at the delivery.')),
          rebate: z.number().check(z.describe('Interest that is given back, because the credit pays off the plan.')),
          deducted: z.number(),
          instalments: listOf(plannedDeductionResponse),
        }),
      )
      .check(
        z.describe(
          'What is deducted after the buyer’s credit has paid, as long as it is not paid out before the delivery. ' +
            'Absent without credit. `instalments` above is the whole plan.',
        ),
      ),
    lastDueOn: day(),
    sentences: listOf(
      z.object({
        title: z.string(),
        text: z.string(),
      }),
    ),
  }),
  'What the credit of an order costs, and what happens to it.',
)

export const deductionAuthorisationResponse = part(
  'DeductionAuthorisation',
  z.object({
    company: z.string(),
    sentences: listOf(z.string()),
    instalments: listOf(plannedDeductionResponse),
    total: z.number(),
  }),
  "The buyer's permission to deduct. HR reads it, so it says nothing of the goods.",
)

export const planNowResponse = part(
  'PlanNow',
  z.object({
    state: z.enum(['before', 'open', 'settled', 'written_off', 'ended']),
    instalments: listOf(
      z.object({
        dueOn: day(),
        amount: z.number(),
        paid: z.number(),
      }),
    ),
  }),
  'The plan of an order as it is now: before the delivery, open, paid off, given up, or closed without a delivery.',
)

export const signedAgreementResponse = part(
  'Agreement',
  z.object({
    orderNumber: z.string(),
    buyerName: z.string(),
    isOlder: z.boolean(),
    keyFacts: z.nullable(
      z.object({
        version: z.string(),
        language: z.string(),
        signedAt: moment(),
        content: keyFactsResponse,
      }),
    ),
    authorisation: z.nullable(
      z.object({
        version: z.string(),
        language: z.string(),
        signedAt: moment(),
        content: deductionAuthorisationResponse,
      }),
    ),
    now: planNowResponse,
    discharge: z
      .nullable(
        z.object({
          settledOn: day(),
          financed: z.number(),
          rebate: z.number(),
        }),
      )
      .check(z.describe('Of a plan that is paid off: the day, the plan, and the interest that was given back.')),
  }),
  'What a buyer agreed to for an order; null for what is not signed. `isOlder` when nothing was to be signed.',
)
