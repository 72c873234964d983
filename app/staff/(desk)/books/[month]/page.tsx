import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskTable } from '@/components/list/desk-list'
import { booksCopy } from '@/components/staff/books/copy'
import { JournalFiles } from '@/components/staff/books/journal-files'
import { HistoryIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { MOVEMENTS } from '@/lib/books/lists'
import { getJournalMonth } from '@/lib/books/queries'
import { monthParams } from '@/lib/books/schema'
import { formatMonth } from '@/lib/core/clock'

const copy = booksCopy.month
export const metadata: Metadata = { title: booksCopy.title }

export default async function BookMonthPage({ params, searchParams }: PageProps<'/staff/books/[month]'>) {
  const actor = await requirePageAccess(staff('finance'))
  const given = monthParams.safeParse(await params)
  if (!given.success) notFound()
  const movements = await getJournalMonth(actor, given.data.month)
  const { month, accounts, debits, credits, isClosed } = movements
  return (
    <>
      <BackToList href="/staff/books">{copy.back}</BackToList>
      <DeskHead title={formatMonth(month)} lead={isClosed ? copy.lead.closed : copy.lead.open} />
      <div className="grid gap-8">
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
