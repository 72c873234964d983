import { statementsCopy } from '@/components/staff/statements/copy'
import { Money } from '@/components/ui/money'
import { ShownRows } from '@/components/ui/shown-rows'
import type { Column } from '@/components/ui/table'
import { formatDay } from '@/lib/core/clock'
import { UPLOADS } from '@/lib/core/upload-fields'
import type { StatementReport as Report } from '@/lib/statements/schema'

const { columns: heads, report: copy } = statementsCopy

type Credit = Pick<Report['matches'][number], 'line' | 'date' | 'amount' | 'text'>

const creditColumns = <Row extends Credit>(): Column<Row>[] => [
  {
    key: 'text',
    header: heads.text,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ line, date, text }) => (
      <>
        <span className="wrap-anywhere">{text}</span>
        <span className="block text-sm font-normal text-muted">
          {formatDay(date)}, {heads.line.toLowerCase()} {line}
        </span>
      </>
    ),
  },
  { key: 'amount', header: heads.amount, align: 'end', cell: ({ amount }) => <Money exact naira={amount} /> },
]

const matchColumns: Column<Report['matches'][number]>[] = [
  ...creditColumns<Report['matches'][number]>(),
  { key: 'company', header: heads.company, cell: ({ company }) => company },
  {
    key: 'reference',
    header: heads.reference,
    cell: ({ reference }) => <span className="wrap-anywhere">{reference || copy.byName}</span>,
  },
]

const unmatchedColumns: Column<Report['unmatched'][number]>[] = [
  ...creditColumns<Report['unmatched'][number]>(),
  { key: 'candidates', header: heads.candidates, cell: ({ candidates }) => candidates.join(', ') || '–' },
  { key: 'why', header: heads.why, cell: ({ why }) => why },
]

const alreadyColumns: Column<Report['already'][number]>[] = [
  ...creditColumns<Report['already'][number]>(),
  { key: 'why', header: heads.why, cell: ({ why }) => why },
]

const takenBackColumns: Column<Report['takenBack'][number]>[] = [
  {
    key: 'text',
    header: heads.text,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ date, text }) => (
      <>
        <span className="wrap-anywhere">{text}</span>
        <span className="block text-sm font-normal text-muted">{formatDay(date)}</span>
      </>
    ),
  },
  { key: 'amount', header: heads.amount, align: 'end', cell: ({ amount }) => <Money exact naira={amount} /> },
  { key: 'company', header: heads.company, cell: ({ company }) => company ?? '–' },
  { key: 'why', header: heads.why, cell: ({ why }) => <span className="wrap-anywhere">{why}</span> },
]

const problemColumns: Column<Report['problems'][number]>[] = [
  {
    key: 'line',
    header: heads.line,
    rowHeader: true,
    cell: ({ line }) => <span className="money">{line}</span>,
  },
  { key: 'why', header: heads.why, cell: ({ why }) => why },
]

/** What a statement would book, what would wait, and what is known. */
export function StatementReport({ report }: { report: Report }) {
  const { matches, unmatched, already, takenBack, outgoing, problems } = report
  return (
    <div className="grid gap-6">
      <Lines caption={copy.problems} columns={problemColumns} rows={problems} />
      <Lines caption={copy.matches} columns={matchColumns} rows={matches} />
      <Lines caption={copy.unmatched} columns={unmatchedColumns} rows={unmatched} />
      <div className="grid gap-2 empty:hidden">
        <Lines caption={copy.takenBack} columns={takenBackColumns} rows={takenBack} rowKey={takenBackKey} />
        {takenBack.length > 0 && <p className="text-muted">{copy.takenBackText}</p>}
      </div>
      <Lines caption={copy.already} columns={alreadyColumns} rows={already} />
      {outgoing > 0 && <p className="text-muted">{copy.outgoing(outgoing)}</p>}
    </div>
  )
}

/** One debit may have taken back several equal lines. */
const takenBackKey = ({ line, date, text }: Report['takenBack'][number]) => `${line} ${date} ${text}`

function Lines<Row extends { readonly line: number }>({
  caption,
  columns,
  rows,
  rowKey = ({ line }) => String(line),
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey?: (row: Row) => string
}) {
  if (rows.length === 0) return null
  return (
    <ShownRows
      caption={`${caption} (${rows.length})`}
      showCaption
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      most={UPLOADS.statement.shown}
    />
  )
}
