import type { Metadata } from 'next'
import { BooksHead } from '@/components/staff/books/books-head'
import { booksCopy as copy } from '@/components/staff/books/copy'
import { MonthTable } from '@/components/staff/books/month-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listMonths } from '@/lib/books/queries'
import { sortingOf } from '@/lib/core/list-address'

export const metadata: Metadata = { title: copy.title }

export default async function BooksPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  return (
    <>
      <BooksHead current="months" lead={copy.lead} />
      <MonthTable months={await listMonths(actor)} sorting={sortingOf('/staff/books', await searchParams)} />
    </>
  )
}
