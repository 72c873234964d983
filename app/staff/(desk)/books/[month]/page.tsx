import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
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
import type { ListPageProps } from '@/lib/core/lists'

const copy = booksCopy.month
export const metadata: Metadata = { title: booksCopy.title }

type Props = ListPageProps & { params: Promise<{ month: string }> }

export default async function BookMonthPage({ params, searchParams }: Props) {
  const actor = await requirePageAccess(staff('finance'))
  const given = monthParams.safeParse(await params)
  if (!given.success) notFound()
  const movements = await getJournalMonth(actor, given.data.month)
  const { month, accounts, debits, credits, isClosed } = movements
  return (
    <>
      <BackToList href="/staff/books">{copy.back}</BackToList>
      <h1 className="page-title">{formatMonth(month)}</h1>
      <p className="lead mt-2 mb-5">{isClosed ? copy.lead.closed : copy.lead.open}</p>
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
