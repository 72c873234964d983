import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskTable } from '@/components/list/desk-list'
import { booksCopy } from '@/components/staff/books/copy'
import { checkCells } from '@/components/staff/books/month-end-cells'
import { JournalFiles } from '@/components/staff/books/journal-files'
import { Tabs } from '@/components/ui/tabs'
import { HistoryIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { getMonthEnd } from '@/lib/books/checklist-queries'
import { CHECKLIST, MOVEMENTS } from '@/lib/books/lists'
import { getJournalMonth } from '@/lib/books/queries'
import { monthParams } from '@/lib/books/schema'
import { STATEMENTS, STATEMENT_NAMES } from '@/lib/books/statement-rules'
import { formatMonth } from '@/lib/core/clock'

const copy = booksCopy.month
export const metadata: Metadata = { title: booksCopy.title }

export default async function BookMonthPage({ params, searchParams }: PageProps<'/staff/books/[month]'>) {
  const actor = await requirePageAccess(staff('finance'))
  const given = monthParams.safeParse(await params)
  if (!given.success) notFound()
  const [movements, { lines }] = await Promise.all([
    getJournalMonth(actor, given.data.month),
    getMonthEnd(actor, given.data.month),
  ])
  const { month, accounts, debits, credits, isClosed } = movements
  return (
    <>
      <BackToList href="/staff/books">{copy.back}</BackToList>
      <DeskHead title={formatMonth(month)} lead={isClosed ? copy.lead.closed : copy.lead.open} />
      <div className="grid gap-8">
        <Tabs
          label={booksCopy.statements.label}
          tabs={STATEMENTS.map((each) => ({
            href: `/staff/books/${given.data.month}/${each}`,
            label: STATEMENT_NAMES[each],
            current: false,
          }))}
        />
        <DeskTable
          list={CHECKLIST}
          state={CHECKLIST.read({}, { parts: { month } })}
          rows={lines}
          cells={checkCells}
          caption={booksCopy.checklist.caption(month)}
          showCaption
        />
        <DeskTable
          list={MOVEMENTS}
          state={MOVEMENTS.read(await searchParams, { parts: { month } })}
          rows={accounts}
          sumRow={{ account: null, debits, credits }}
          cells={{}}
          caption={copy.caption(month)}
          showCaption
          empty={{ ...copy.none, figure: <HistoryIcon size={44} /> }}
        />
        {accounts.length > 0 && <JournalFiles {...movements} />}
      </div>
    </>
  )
}
