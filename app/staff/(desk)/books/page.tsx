import type { Metadata } from 'next'
import { DeskTable } from '@/components/list/desk-list'
import { BooksHead } from '@/components/staff/books/books-head'
import { booksCopy as copy } from '@/components/staff/books/copy'
import { monthCells } from '@/components/staff/books/month-cells'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { BOOK_MONTHS } from '@/lib/books/lists'
import { listMonths } from '@/lib/books/queries'

export const metadata: Metadata = { title: copy.title }

export default async function BooksPage({ searchParams }: PageProps<'/staff/books'>) {
  const actor = await requirePageAccess(staff('finance'))
  const months = await listMonths(actor)
  return (
    <>
      <BooksHead current="months" lead={copy.lead} />
      <DeskTable
        list={BOOK_MONTHS}
        state={BOOK_MONTHS.read(await searchParams)}
        rows={months}
        cells={monthCells(months)}
        caption={copy.months.caption}
      />
    </>
  )
}
