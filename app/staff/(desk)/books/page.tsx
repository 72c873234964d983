import type { Metadata } from 'next'
import { BooksHead } from '@/components/staff/books/books-head'
import { booksCopy as copy } from '@/components/staff/books/copy'
import { MonthTable } from '@/components/staff/books/month-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listMonths } from '@/lib/books/queries'

export const metadata: Metadata = { title: copy.title }

export default async function BooksPage() {
  const actor = await requirePageAccess(staff('finance'))
  return (
    <>
      <BooksHead current="months" lead={copy.lead} />
      <MonthTable months={await listMonths(actor)} />
    </>
  )
}
