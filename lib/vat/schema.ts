import * as z from 'zod/mini'
import { month, text } from '@/lib/core/fields'
import type { taxDocumentResponse, vatFigureResponse, vatReportResponse } from './responses'

/* Invoices, credit notes and the VAT report on the wire: amounts in naira, rates in percent, days 'YYYY-MM-DD'. */

/** GET /staff/vat/{month} */
export const vatMonthParams = z.object({ month: month('The month') })
/** The first month of the report's page. Earlier ones have no entries. */
export const FIRST_VAT_MONTH = '2020-01'

/** The address of the report of a month, of the present one without it. */
export const vatPageSchema = z.object({ month: z.catch(z.optional(month('The month')), undefined) })

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

export type TaxDocumentDto = z.infer<typeof taxDocumentResponse>

export type VatFigureDto = z.infer<typeof vatFigureResponse>

export type VatReportDto = z.infer<typeof vatReportResponse>
