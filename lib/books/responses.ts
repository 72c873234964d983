import * as z from 'zod/mini'
import { LedgerAccountKind, LedgerEvent, SettlementDifference } from '@/generated/prisma/enums'
import { day, id, listOf, moment, month, part } from '@/lib/core/response-fields'
import { fileReadingResponse } from '@/lib/core/table-responses'

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
