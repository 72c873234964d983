import * as z from 'zod/mini'
import { TaxDocumentKind, VatClass } from '@/generated/prisma/enums'
import { day, listOf, moment, month, part } from '@/lib/core/response-fields'

export const taxDocumentResponse = part(
  'TaxDocument',
  z.object({
    kind: z.enum(TaxDocumentKind),
    number: z.string().check(z.describe("'INV-000042'")),
    corrects: z.nullable(z.string()).check(z.describe('The number of the invoice that a credit note corrects.')),
    orderNumber: z.nullable(z.string()),
    suppliedOn: day(),
    issuedAt: moment(),
    seller: z.object({
      name: z.string(),
      address: z.string(),
      tin: z.string(),
    }),
    buyer: z.object({
      name: z.string(),
      place: z.string(),
    }),
    vatRate: z.number(),
    lines: listOf(
      z.object({
        name: z.string(),
        quantity: z.number(),
        vatClass: z.enum(VatClass),
        net: z.number(),
        vat: z.number(),
        total: z.number(),
      }),
    ),
    net: z.number(),
    vat: z.number(),
    total: z.number(),
  }),
  'A VAT invoice, or a credit note that corrects one.',
)

export const vatFigureResponse = part(
  'VatFigure',
  z.object({
    net: z.number(),
    vat: z.number(),
  }),
  'Net amount and VAT of one kind of supply, in naira.',
)

export const vatReportResponse = part(
  'VatReport',
  z.object({
    month: month(),
    classes: listOf(
      z.object({
        vatClass: z.enum(VatClass),
        sales: vatFigureResponse,
        creditNotes: vatFigureResponse,
        fees: vatFigureResponse,
        feesRefunded: vatFigureResponse,
        vat: z.number(),
      }),
    ),
    withoutInvoice: z.number().check(z.describe('VAT that was booked without an invoice, before invoices were made.')),
    vat: z.number(),
  }),
  'The VAT of a month. `vat` is what vat_payable grew by.',
)
