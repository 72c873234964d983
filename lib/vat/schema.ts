import * as z from 'zod/mini'
import type { TaxDocumentKind, VatClass } from '@/generated/prisma/enums'
import { day, month, text } from '@/lib/core/fields'

/* Invoices, credit notes and the VAT report on the wire: amounts in naira, rates in percent, days 'YYYY-MM-DD'. */

/** GET /staff/vat/{month} */
export const vatMonthParams = z.object({ month: month('The month') })
export const vatQuerySchema = z.object({
  format: z.optional(z.enum(['json', 'csv'], 'The format must be json or csv.')),
})
/** The address of the report, which is of the month of `day`; of the present one without it. */
export const vatPageSchema = z.object({ day: z.catch(z.optional(day('The day')), undefined) })

/** What an invoice is about: the goods of an order, or its delivery and service fee. */
const SUPPLIES = ['goods', 'fees'] as const
export type Supply = (typeof SUPPLIES)[number]

/** `number` names one of several documents, for a PDF; without it the invoice itself. */
const documentFields = {
  format: z.optional(z.enum(['json', 'pdf'], 'The format must be json or pdf.')),
  number: z.optional(text(20)),
}
/** GET /wallet/invoice/{userId} */
export const documentQuerySchema = z.object(documentFields)
/** GET /order/invoice/{orderId} */
export const orderDocumentQuerySchema = z.object({
  ...documentFields,
  of: z._default(z.enum(SUPPLIES, `It must be one of ${SUPPLIES.join(', ')}.`), 'goods'),
})

/** A VAT invoice, or a credit note that corrects one. */
export type TaxDocumentDto = {
  readonly kind: TaxDocumentKind
  /** 'INV-000042' */
  readonly number: string
  /** The number of the invoice that a credit note corrects. */
  readonly corrects: string | null
  readonly orderNumber: string | null
  readonly suppliedOn: string
  readonly issuedAt: string
  readonly seller: { readonly name: string; readonly address: string; readonly tin: string }
  readonly buyer: { readonly name: string; readonly place: string }
  readonly vatRate: number
  readonly lines: readonly {
    readonly name: string
    readonly quantity: number
    readonly vatClass: VatClass
    readonly net: number
    readonly vat: number
    readonly total: number
  }[]
  readonly net: number
  readonly vat: number
  readonly total: number
}

/** Net amount and VAT of one kind of supply, in naira. */
export type VatFigureDto = { readonly net: number; readonly vat: number }

/** The VAT of a month. `vat` is what vat_payable grew by. */
export type VatReportDto = {
  readonly month: string
  readonly classes: readonly {
    readonly vatClass: VatClass
    readonly sales: VatFigureDto
    readonly creditNotes: VatFigureDto
    readonly fees: VatFigureDto
    readonly feesRefunded: VatFigureDto
    readonly vat: number
  }[]
  /** VAT that was booked without an invoice, before invoices were made. */
  readonly withoutInvoice: number
  readonly vat: number
}
