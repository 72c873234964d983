import 'server-only'
import { formatDay, formatMoment } from '@/lib/core/clock'
import { fileResponse } from '@/lib/server/documents'
import { notFound } from '@/lib/core/errors'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { PDF_TYPE, type PdfDocument, type PdfPart, makePdf, pdfFile } from '@/lib/files/pdf'
import {
  type AgreementDto,
  type KeyFacts,
  type PlannedDeduction,
  creditWords,
  dischargeSentences,
  formatRates,
  orderWords,
} from './agreement-rules'

/**
 * Answers an agreement as JSON, or as PDF where the format or the header Accept asks for it. Once the plan is paid off,
 * the PDF begins with the letter of discharge.
 * @throws AppError 404 for a PDF of an order for which nothing was signed
 */
export async function agreementResponse(
  actor: { readonly id: string },
  request: Request,
  format: 'json' | 'pdf' | undefined,
  agreement: AgreementDto,
): Promise<Response | AgreementDto> {
  const isPdf = format === 'pdf' || (format === undefined && request.headers.get('accept')?.includes(PDF_TYPE) === true)
  if (!isPdf) return agreement
  return fileResponse(actor, async () =>
    pdfFile(`agreement-${agreement.orderNumber}.pdf`, await makePdf(toPdf(agreement))),
  )
}

const naira = (amount: number) => formatNaira(fromNaira(amount))

function toPdf(agreement: AgreementDto): PdfDocument {
  const { orderNumber, buyerName, keyFacts, authorisation, discharge } = agreement
  if (!keyFacts || !authorisation) throw notFound('Nothing was signed for this order.')
  const signedAt = new Date(authorisation.signedAt)
  return {
    title: discharge ? 'Letter of discharge' : 'Agreement',
    number: orderNumber,
    madeAt: signedAt,
    parties: [
      { role: 'Lender', lines: ['Foodbank'] },
      { role: 'Employee', lines: [buyerName] },
      { role: 'Company', lines: [authorisation.content.company] },
    ],
    parts: [
      ...(discharge ? dischargeSentences({ ...agreement, discharge }).map(paragraph) : []),
      heading('Key facts of the credit'),
      ...factsParts(keyFacts.content),
      heading('Deduction authorisation'),
      ...authorisation.content.sentences.map(paragraph),
      paragraph(`Agreed by ${buyerName} on ${formatMoment(signedAt)}. Version ${authorisation.version}.`),
    ],
  }
}

const heading = (text: string): PdfPart => ({ kind: 'heading', text })
const paragraph = (text: string): PdfPart => ({ kind: 'paragraph', text })

const factsParts = (facts: KeyFacts): PdfPart[] => [
  paragraph(`You place an ${orderWords(facts)}.`),
  {
    kind: 'facts',
    facts: [
      ['Price of the goods with VAT', naira(facts.cashPrice)],
      ['Interest', naira(facts.interest)],
      ['Annual rate', formatRates(facts)],
      ...(facts.afterCredit ? [['Paid with the credit', naira(facts.afterCredit.credit)] as const] : []),
      ['Deducted from the salary', naira(facts.afterCredit?.deducted ?? facts.repaid)],
      ['Service fee', naira(facts.serviceFee)],
      ['Delivery fee', naira(facts.deliveryFee)],
      ['Total', naira(facts.total)],
    ],
  },
  ...(facts.afterCredit ? [paragraph(creditWords(facts.afterCredit))] : []),
  deductions(
    `Deducted, if delivered on ${formatDay(facts.deliveredOn)}`,
    facts.afterCredit?.instalments ?? facts.instalments,
  ),
  ...facts.sentences.map(({ title, text }) => paragraph(`${title}: ${text}`)),
]

const deductions = (title: string, instalments: readonly PlannedDeduction[]): PdfPart => ({
  kind: 'table',
  columns: [
    { title, width: 3 },
    { title: 'Amount', width: 1, isFigure: true },
  ],
  rows: instalments.map(({ dueOn, amount }) => [formatDay(dueOn), naira(amount)]),
})
