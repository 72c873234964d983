import * as z from 'zod/mini'
import { Eligibility, PaymentPurpose, PaymentState, PlanState, RequestState } from '@/generated/prisma/enums'
import { day, id, listOf, moment, part } from '@/lib/core/response-fields'
import { dueResponse, selfPayResponse, walletResponse } from '@/lib/credit/responses'
import { ORDER_STATUSES } from '@/lib/orders/rules'

export const buyerResponse = part(
  'Buyer',
  z.object({
    id: id(),
    email: z.string(),
    fullname: z.string(),
    staffId: z.string(),
    company: z.string(),
    status: z.enum(Eligibility),
    lastDay: z.nullable(day()),
    feePaid: z.boolean(),
    owed: z.number().check(z.describe('The unpaid amount of all open plans.')),
    arrears: z.number().check(z.describe('The part of `owed` whose payday has passed.')),
  }),
  "A buyer in the list; amounts in naira, days 'YYYY-MM-DD'.",
)

export const buyerDetailResponse = part(
  'BuyerDetail',
  z.extend(buyerResponse, {
    phonenumber: z.string(),
    address: z.string(),
    jobTitle: z.string(),
    salary: z.nullable(z.number()),
    otherDeductions: z.number(),
    reason: z.string().check(z.describe("The employer's reason for declining, else empty.")),
    registeredAt: moment(),
    feePaidAt: z.nullable(moment()),
    limit: z
      .nullable(
        z.object({
          monthly: z.number(),
          available: z.number(),
          months: z.number(),
        }),
      )
      .check(
        z.describe(
          'The most that may be deducted a month, and the credit available over `months`; null until HR has confirmed.',
        ),
      ),
    wallet: walletResponse,
    dues: listOf(dueResponse),
    selfPay: listOf(selfPayResponse).check(
      z.describe('The monthly parts that a leaver pays alone; empty for everyone else.'),
    ),
    plans: listOf(
      z.object({
        orderId: id(),
        orderNumber: z.string(),
        state: z.enum(PlanState),
        months: z.number(),
        financed: z.number(),
        paid: z.number(),
      }),
    ),
    orders: listOf(
      z.object({
        id: id(),
        orderNumber: z.string(),
        orderDate: moment(),
        status: z.enum(ORDER_STATUSES),
        total: z.number(),
      }),
    ),
    payments: listOf(
      z.object({
        id: id(),
        txRef: z.string(),
        purpose: z.enum(PaymentPurpose),
        state: z.enum(PaymentState),
        amount: z.number(),
        createdAt: moment(),
      }),
    ),
    names: listOf(
      z.object({
        from: z.string(),
        to: z.string(),
        state: z.enum(RequestState),
        reason: z.string(),
        requestedAt: moment(),
        decidedAt: z.nullable(moment()),
      }),
    ),
    notifications: listOf(
      z.object({
        id: id(),
        title: z.string(),
        body: z.string(),
        createdAt: moment(),
        isRead: z.boolean(),
      }),
    ),
  }),
  "A buyer's page for staff; amounts in naira. Lists hold at most fifty rows, newest first.",
)
