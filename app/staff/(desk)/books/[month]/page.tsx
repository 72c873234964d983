import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { booksCopy } from '@/components/staff/books/copy'
import { JournalFiles } from '@/components/staff/books/journal-files'
import { MovementTable } from '@/components/staff/books/movement-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { getJournalMonth } from '@/lib/books/queries'
import { monthParams } from '@/lib/books/schema'
import { formatMonth } from '@/lib/core/clock'
import { sortingOf } from '@/lib/core/list-address'

const copy = booksCopy.month
export const metadata: Metadata = { title: booksCopy.title }

type Props = { params: Promise<{ month: string }>; searchParams: Promise<Record<string, string | string[]>> }

export default async function BookMonthPage({ params, searchParams }: Props) {
  const actor = await requirePageAccess(staff('finance'))
  const given = monthParams.safeParse(await params)
  if (!given.success) notFound()
  const movements = await getJournalMonth(actor, given.data.month)
  return (
    <>
      <BackToList href="/staff/books">{copy.back}</BackToList>
      <h1 className="page-title">{formatMonth(movements.month)}</h1>
      <p className="lead mt-2 mb-5">{movements.isClosed ? copy.lead.closed : copy.lead.open}</p>
      <div className="grid gap-8">
        <MovementTable {...movements} sorting={sortingOf(`/staff/books/${movements.month}`, await searchParams)} />
        {movements.accounts.length > 0 && <JournalFiles {...movements} />}
      </div>
    </>
  )
}
