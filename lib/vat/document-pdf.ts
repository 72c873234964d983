import 'server-only'
import { VAT_LABELS } from '@/lib/catalogue/rules'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { fileResponse } from '@/lib/server/documents'
import { notFound } from '@/lib/core/errors'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { PDF_TYPE, type PdfDocument, makePdf, pdfFile } from '@/lib/files/pdf'
import { DOCUMENT_TITLES } from './rules'
import type { TaxDocumentDto } from './schema'

type Wanted = { readonly format?: 'json' | 'pdf' | undefined; readonly number?: string | undefined }

/**
 * Answers the documents of a supply as JSON, or one of them as PDF where the format or the header Accept asks for it.
 * @param wanted `number` names one of them; a PDF is the invoice without it
 * @param documents the invoice first, as the queries list them
 * @throws AppError 404 for a number that is not among them
 */
export async function documentsResponse(
  actor: { readonly id: string },
  request: Request,
  { format, number }: Wanted,
  documents: readonly TaxDocumentDto[],
): Promise<Response | { documents: readonly TaxDocumentDto[] }> {
  const named = number === undefined ? documents : documents.filter((each) => each.number === number)
  const [document] = named
  if (!document) throw notFound('There is no such document.')
  const isPdf = format === 'pdf' || (format === undefined && request.headers.get('accept')?.includes(PDF_TYPE) === true)
  return isPdf
    ? fileResponse(actor, async () => pdfFile(`${document.number}.pdf`, await makePdf(toPdf(document))))
    : { documents: named }
}

const money = (naira: number) => formatNaira(fromNaira(naira))

/** The fields that section 153 of the Nigeria Tax Act 2025 asks for. */
function toPdf(document: TaxDocumentDto): PdfDocument {
  const { kind, number, seller, buyer, lines } = document
  return {
    title: DOCUMENT_TITLES[kind],
    number,
    madeAt: new Date(document.issuedAt),
    parties: [
      {
        role: 'Seller',
        lines: [seller.name, seller.address, seller.tin && `TIN ${seller.tin}`].filter((line) => line !== ''),
      },
      { role: 'Buyer', lines: [buyer.name, buyer.place].filter((line) => line !== '') },
    ],
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Date of issue', formatDay(lagosDay(new Date(document.issuedAt)))],
          ['Date of supply', formatDay(document.suppliedOn)],
          ...(document.orderNumber === null ? [] : [['Order', document.orderNumber] as const]),
          ...(document.corrects === null ? [] : [['Corrects invoice', document.corrects] as const]),
          ['VAT rate', `${document.vatRate}%`],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Supply', width: 4.5 },
          { title: 'Quantity', width: 1.5, isFigure: true },
          { title: 'VAT class', width: 2.1 },
          { title: 'Without VAT', width: 2.5, isFigure: true },
          { title: 'VAT', width: 2.4, isFigure: true },
          { title: 'Total', width: 2.5, isFigure: true },
        ],
        rows: lines.map(({ name, quantity, vatClass, net, vat, total }) => [
          name,
          String(quantity),
          VAT_LABELS[vatClass],
          money(net),
          money(vat),
          money(total),
        ]),
        totals: [['Total', '', '', money(document.net), money(document.vat), money(document.total)]],
      },
    ],
  }
}
