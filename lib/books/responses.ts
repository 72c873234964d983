import * as z from 'zod/mini'
import { LedgerAccountKind, LedgerEvent, SettlementDifference } from '@/generated/prisma/enums'
import { day, id, listOf, moment, month, part } from '@/lib/core/response-fields'
import { fileReadingResponse } from '@/lib/core/table-responses'
import { AGES } from '@/lib/credit/schema'
import { CHECKS, CHECK_STATES, type Check } from './checklist-rules'
import { SECTIONS, STATEMENTS } from './statement-rules'

export const journalMonthResponse = part(
  'JournalMonth',
  z.object({
    month: month(),
    isClosed: z.boolean(),
    debits: z.number(),
    credits: z.number(),
    accounts: listOf(
      z.object({
        account: z.enum(LedgerAccountKind),
        debits: z.number(),
        credits: z.number(),
      }),
    ),
    files: z.object({
      xero: z.number(),
      quickbooks: z.number(),
      sage: z.number(),
    }),
  }),
  'What a month has moved on each account, and in how many files each package imports it.',
)

export const monthEndResponse = part(
  'MonthEnd',
  z.object({
    month: month(),
    isClosed: z.boolean(),
    lines: listOf(
      z.object({
        check: z.enum(Object.keys(CHECKS) as Check[]),
        state: z.enum(CHECK_STATES).check(z.describe('`open` keeps the month from closing, `noted` does not.')),
        count: z.nullable(z.number()).check(z.describe('How many items are open.')),
        amount: z.nullable(z.number()),
      }),
    ),
  }),
  'What has to be done before a month of the books closes, in naira.',
)

export const statementResponse = part(
  'Statement',
  z.object({
    statement: z.enum(STATEMENTS),
    month: month(),
    isClosed: z.boolean(),
    lines: listOf(
      z.object({
        section: z.enum(SECTIONS),
        account: z.nullable(z.enum(LedgerAccountKind)).check(z.describe('Null for a line that is no account.')),
        event: z.nullable(z.enum(LedgerEvent)).check(z.describe('What moved cash.')),
        label: z.string(),
        amount: z.number(),
      }),
    ),
    total: z.number().check(z.describe('Profit, the sum of the balance sheet (0), or cash at the end of the month.')),
  }),
  'The income statement, balance sheet or cash movement of a month, in naira.',
)

export const forecastResponse = part(
  'CashForecast',
  z.object({
    weeks: listOf(
      z.object({
        from: day(),
        plans: z.number().check(z.describe('Instalments, and what companies have deducted and not sent.')),
        orders: z.number().check(z.describe('Fees, and instalments of orders on their way.')),
        suppliers: z.number().check(z.describe('Bills and goods that are bought; with a minus.')),
        net: z.number(),
        cash: z.number().check(z.describe('At the end of the week.')),
      }),
    ),
  }),
  'What cash is expected in the next thirteen weeks, in naira.',
)

export const provisionResponse = part(
  'Provision',
  z.object({
    month: month(),
    isBooked: z.boolean(),
    lines: listOf(
      z.object({
        age: z.enum(AGES),
        owed: z.number(),
        rate: z.number().check(z.describe('Percent.')),
        amount: z.number(),
      }),
    ),
    total: z.number(),
  }),
  'What buyers owe at the end of a month by days overdue, and what is provided for of it, in naira.',
)

export const postingResponse = part(
  'Posting',
  z.object({
    entry: id(),
    at: moment(),
    event: z.enum(LedgerEvent),
    reference: z.nullable(z.string()).check(z.describe('The order number, else the id of the payment.')),
    memo: z.string(),
    code: z.string().check(z.describe('The number proposed for the account in the journals.')),
    account: z.string().check(z.describe('The name of the account.')),
    owner: z
      .nullable(z.string())
      .check(z.describe("The buyer's email address or the company, if it is their account.")),
    debit: z.number(),
    credit: z.number(),
  }),
  'A posting of the ledger, in naira. One of `debit` and `credit` is 0.',
)

export const settlementLineResponse = part(
  'SettlementLine',
  z.object({
    providerId: z.string(),
    txRef: z.string(),
    gross: z.number(),
    ours: z.nullable(z.number()).check(z.describe('Null for a transaction that we do not know.')),
    paymentId: z.nullable(id()),
    difference: z.enum(SettlementDifference),
  }),
  'A transaction on which the provider and we differ, in naira.',
)

const settlementFigures = z.object({
  lines: z.number(),
  gross: z.number(),
  fee: z.number(),
  withheld: z.number(),
  received: z.number(),
  differences: z.number(),
  shown: listOf(settlementLineResponse).check(z.describe('The first differences.')),
})

export const settlementPreviewResponse = part(
  'SettlementPreview',
  z.extend(settlementFigures, { reading: fileReadingResponse }),
  'What booking a settlement does, in naira. The bank gets `received`: gross less fees and what was withheld.',
)

export const openPaymentResponse = part(
  'OpenPayment',
  z.object({
    id: id(),
    at: moment().check(z.describe('When it was verified and booked.')),
    paymentId: id(),
    providerId: z.string(),
    txRef: z.string(),
    buyer: z.nullable(z.string()).check(z.describe('Null for money under a reference that is not ours.')),
    email: z.nullable(z.string()),
    amount: z.number(),
  }),
  'A verified transaction that is in no settlement yet, in naira.',
)

export const settlementResponse = part(
  'Settlement',
  z.extend(settlementFigures, {
    id: id(),
    reference: z.string(),
    receivedOn: day(),
    entryId: id().check(z.describe('The ledger entry, by which its reversal is requested.')),
    undone: z.boolean().check(z.describe('Booked by mistake and reversed. Its lines are gone.')),
  }),
  'A booked settlement, in naira.',
)
