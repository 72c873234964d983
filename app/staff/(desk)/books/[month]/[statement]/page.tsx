import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskList } from '@/components/list/desk-list'
import { booksCopy } from '@/components/staff/books/copy'
import { statementCells } from '@/components/staff/books/month-end-cells'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { STATEMENT_LINES } from '@/lib/books/lists'
import { statementParams } from '@/lib/books/schema'
import { getStatement } from '@/lib/books/statement-queries'
import { statementTitle } from '@/lib/books/statement-rules'
import { formatMonth } from '@/lib/core/clock'

const copy = booksCopy.statements
export const metadata: Metadata = { title: copy.title }

export default async function StatementPage({ params, searchParams }: PageProps<'/staff/books/[month]/[statement]'>) {
  const actor = await requirePageAccess(staff('finance'))
  const given = statementParams.safeParse(await params)
  if (!given.success) notFound()
  const { month, statement } = given.data
  const { lines, total, isClosed } = await getStatement(actor, statement, month)
  const title = statementTitle(statement, month)
  return (
    <>
      <BackToList href={`/staff/books/${month}`}>{formatMonth(month)}</BackToList>
      <DeskList
        list={STATEMENT_LINES}
        state={STATEMENT_LINES.read(await searchParams, { parts: { month, statement } })}
        page={{ items: lines }}
        sumRow={{ section: null, account: null, event: null, label: copy.totals[statement], amount: total }}
        cells={statementCells(statement, month)}
        words={{ title, lead: isClosed ? copy.closed : copy.open, caption: title, none: copy.none }}
      />
    </>
  )
}
