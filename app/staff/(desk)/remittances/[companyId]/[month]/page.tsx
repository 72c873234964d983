import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { formatMonth } from '@/lib/core/clock'
import { MonthFigures } from '@/components/deductions/month-figures'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskFilter, DeskPages, DeskTable } from '@/components/list/desk-list'
import { bookedCells } from '@/components/staff/remittances/booked-cells'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { orNotFound } from '@/lib/server/pages'
import { BOOKED_LINES } from '@/lib/deductions/lists'
import { listBookedLines } from '@/lib/deductions/remittance-queries'
import { companyParams, monthParams } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

export default async function BookedLinesPage({
  params,
  searchParams,
}: PageProps<'/staff/remittances/[companyId]/[month]'>) {
  const actor = await requirePageAccess(staff('finance'))
  const [place, time] = [companyParams.safeParse(await params), monthParams.safeParse(await params)]
  if (!place.success || !time.success) notFound()
  const [{ companyId }, { month }] = [place.data, time.data]
  const of = { list: BOOKED_LINES, state: BOOKED_LINES.read(await searchParams, { parts: { companyId, month } }) }
  const { company, period, items, nextCursor } = await orNotFound(
    listBookedLines(actor, companyId, month, BOOKED_LINES.asked(of.state)),
  )
  const title = copy.lines(formatMonth(month))
  return (
    <>
      <BackToList href={`/staff/remittances/${companyId}`}>{company}</BackToList>
      <DeskHead title={copy.month(formatMonth(month))} />
      <MonthFigures period={period} />
      <h2 className="section-title mt-4 mb-3">{title}</h2>
      <DeskFilter {...of} className="mb-3" />
      {period.closed && items.length > 0 && <p className="mb-3 max-w-prose text-muted">{copy.closedMonth}</p>}
      <DeskTable {...of} caption={title} rows={items} cells={bookedCells(period.closed)} empty={copy.noLines} />
      <DeskPages {...of} nextCursor={nextCursor} />
    </>
  )
}
