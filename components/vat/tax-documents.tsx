import { BackButton } from '@/components/layout/back-button'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FactList } from '@/components/ui/fact-list'
import { Money } from '@/components/ui/money'
import { PrintButton } from '@/components/ui/print-button'
import { type Column, Table } from '@/components/ui/table'
import { vatCopy as copy } from '@/components/vat/copy'
import { VAT_LABELS } from '@/lib/catalogue/rules'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { DOCUMENT_TITLES } from '@/lib/vat/rules'
import type { TaxDocumentDto } from '@/lib/vat/schema'

export type TaxDocumentsProps = {
  title: string
  /** Where the way back leads, when there is no page before. */
  back: string
  /** The invoice and its credit notes, or the sentence that says why there is none. */
  documents: readonly TaxDocumentDto[] | string
  /** The address of the call that answers them as PDF. */
  path: string
}

/** Invoices and credit notes for printing. On paper only they remain, each on a page of its own. */
export const TaxDocuments = ({ title, back, documents, path }: TaxDocumentsProps) => (
  <div className="paper">
    <div className="no-print">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackButton fallback={back} />
        <PrintButton label={copy.print} />
      </div>
      <h1 className="page-title mb-5">{title}</h1>
    </div>
    {typeof documents === 'string' ? (
      <EmptyState title={copy.notYet}>{documents}</EmptyState>
    ) : (
      // Page breaks need blocks, which a grid does not have.
      <div className="space-y-6 print:space-y-0">
        {documents.map((document) => (
          <TaxDocument key={document.number} document={document} path={path} />
        ))}
      </div>
    )}
  </div>
)

type Line = TaxDocumentDto['lines'][number]

const columns: readonly Column<Partial<Line>>[] = [
  { key: 'name', header: copy.columns.name, rowHeader: true, hideLabel: true, wide: true, cell: ({ name }) => name },
  {
    key: 'quantity',
    header: copy.columns.quantity,
    align: 'end',
    cell: ({ quantity }) => quantity !== undefined && <span className="money">{quantity}</span>,
  },
  { key: 'vatClass', header: copy.columns.vatClass, cell: ({ vatClass }) => vatClass && VAT_LABELS[vatClass] },
  { key: 'net', header: copy.columns.net, align: 'end', cell: ({ net = 0 }) => <Money naira={net} /> },
  { key: 'vat', header: copy.columns.vat, align: 'end', cell: ({ vat = 0 }) => <Money naira={vat} /> },
  {
    key: 'total',
    header: copy.columns.total,
    align: 'end',
    cell: ({ total = 0 }) => <Money naira={total} className="font-semibold" />,
  },
]

function TaxDocument({ document, path }: { document: TaxDocumentDto; path: string }) {
  const { kind, number, seller, buyer, lines, net, vat, total } = document
  const title = `${DOCUMENT_TITLES[kind]} ${number}`
  const facts = [
    [copy.issuedOn, formatDay(lagosDay(new Date(document.issuedAt)))],
    [copy.suppliedOn, formatDay(document.suppliedOn)],
    [copy.order, document.orderNumber],
    [copy.corrects, document.corrects],
    [copy.rate, `${document.vatRate}%`],
  ] as const
  return (
    <article
      aria-label={title}
      className={
        'packing-slip rounded-card border border-line bg-raised p-5 ' +
        'print:max-w-none print:rounded-none print:border-0 print:p-0'
      }
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="section-title">{title}</h2>
        <a href={`${path}${path.includes('?') ? '&' : '?'}format=pdf&number=${number}`} className={PDF_CLASS}>
          {copy.pdf(number)}
        </a>
      </div>
      <div className="mb-4 grid gap-4 sm:grid-cols-3 print:grid-cols-3">
        <Party title={copy.seller} lines={[seller.name, seller.address, seller.tin && copy.tin(seller.tin)]} />
        <Party title={copy.buyer} lines={[buyer.name, buyer.place]} />
        <FactList facts={facts.filter(([, value]) => value !== null)} />
      </div>
      <Table
        caption={title}
        columns={columns}
        rows={[...lines, { name: copy.sum, net, vat, total }]}
        rowKey={(_, index) => String(index)}
      />
    </article>
  )
}

const PDF_CLASS = `${buttonClass('secondary', 'small')} no-print`

const Party = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <p className="text-sm font-semibold">{title}</p>
    {lines.filter(Boolean).map((line) => (
      <p key={line} className="break-words">
        {line}
      </p>
    ))}
  </div>
)
