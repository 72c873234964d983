import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { BooksHead } from '@/components/staff/books/books-head'
import { booksCopy } from '@/components/staff/books/copy'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { forecastCash } from '@/lib/books/forecast-queries'
import { FORECAST } from '@/lib/books/lists'

const copy = booksCopy.forecast
export const metadata: Metadata = { title: copy.title }

export default async function ForecastPage({ searchParams }: PageProps<'/staff/books/forecast'>) {
  const actor = await requirePageAccess(staff('finance'))
  const { weeks } = await forecastCash(actor)
  return (
    <>
      <BooksHead current="forecast" lead={copy.lead} />
      <DeskList
        list={FORECAST}
        state={FORECAST.read(await searchParams)}
        page={{ items: weeks }}
        cells={{}}
        words={{ caption: copy.caption }}
      />
    </>
  )
}
