import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { monthName } from '@/components/deductions/copy'
import { MonthFigures } from '@/components/deductions/month-figures'
import { BackToList } from '@/components/layout/back-to-list'
import { ListPager } from '@/components/layout/list-pager'
import { BookedTable } from '@/components/staff/remittances/booked-table'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { orNotFound } from '@/lib/core/pages'
import { listBookedLines } from '@/lib/deductions/remittance-queries'
import { bookedPageSchema, companyParams, monthParams } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

/** What the columns sort by. */
const BOOKED_KEYS = { employee: 'name', deducted: 'deducted', received: 'received' }

type Props = {
  params: Promise<{ companyId: string; month: string }>
  searchParams: Promise<Record<string, string | string[]>>
}

export default async function BookedLinesPage({ params, searchParams }: Props) {
  const actor = await requirePageAccess(staff('finance'))
  const [place, time] = [companyParams.safeParse(await params), monthParams.safeParse(await params)]
  if (!place.success || !time.success) notFound()
  const { q, sort, cursor } = bookedPageSchema.parse(await searchParams)
  const { company, period, items, nextCursor } = await orNotFound(
    listBookedLines(actor, place.data.companyId, time.data.month, { q, sort, cursor }),
  )
  const path = `/staff/remittances/${place.data.companyId}/${time.data.month}`
  const title = copy.lines(monthName(time.data.month))
  return (
    <>
      <BackToList href={`/staff/remittances/${place.data.companyId}`}>{company}</BackToList>
      <h1 className="page-title mb-5">{copy.month(monthName(time.data.month))}</h1>
      <MonthFigures period={period} />
      <h2 className="section-title mb-3">{title}</h2>
      <ListFilter
        path={path}
        search={{ name: 'q', label: copy.search, value: q }}
        keep={{ sort }}
        clearHref={q && listAddress(path, { sort })}
      />
      {period.closed && items.length > 0 && <p className="mb-3 max-w-prose text-muted">{copy.closedMonth}</p>}
      <BookedTable
        lines={items}
        isClosed={period.closed}
        caption={title}
        sortBy={tableSort(path, { q }, sort ?? 'name', BOOKED_KEYS)}
      />
      <ListPager path={path} query={{ q, sort }} cursor={cursor} nextCursor={nextCursor} />
    </>
  )
}
