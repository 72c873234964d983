import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { wishesCopy } from '@/components/deferrals/copy'
import { WaitingWishes } from '@/components/deferrals/waiting-wishes'
import { MonthFigures } from '@/components/deductions/month-figures'
import { MonthSteps } from '@/components/deductions/month-steps'
import { DeskHead } from '@/components/layout/desk-head'
import { Notice } from '@/components/layout/notice'
import { DeskFilter, DeskPages, DeskTable } from '@/components/list/desk-list'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { lineCells } from '@/components/partner/deductions/line-cells'
import { MonthActions } from '@/components/partner/deductions/month-actions'
import { MonthBar, MonthGrid } from '@/components/partner/deductions/month-grid'
import { MonthFile } from '@/components/partner/deductions/month-file'
import { partnerRemittancesCopy } from '@/components/partner/remittances/copy'
import { Badge } from '@/components/ui/badge'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { formatDay, formatMonth, lagosToday } from '@/lib/core/clock'
import { bankAccount, orNotFound, readFlash } from '@/lib/server/pages'
import { listWishes } from '@/lib/deferrals/queries'
import { getPeriod } from '@/lib/deductions/queries'
import { STATE_LABELS } from '@/lib/deductions/figure-rules'
import { LINES } from '@/lib/deductions/lists'
import { lateWords } from '@/lib/deductions/overdue-rules'
import { monthParams } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

const NOTICES = { ...copy.notices, ...partnerRemittancesCopy.notices, ...wishesCopy.notices }

export default async function PeriodPage({ params, searchParams }: PageProps<'/partner/deductions/[month]'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const parsed = monthParams.safeParse(await params)
  if (!parsed.success) notFound()
  const { month } = parsed.data
  const flash = await readFlash(
    'period-closed',
    'deduction-entered',
    'correction-requested',
    'transfer-announced',
    'deferral-agreed',
    'deferral-declined',
  )
  const state = LINES.read(await searchParams, { parts: { month } })
  const period = await orNotFound(getPeriod(actor, month, LINES.asked(state)))
  const wishes = await listWishes(actor, month)
  const all = Object.values(period.lines).reduce((total, count) => total + count, 0)
  const of = { list: LINES, state }
  const canBook = period.closing !== null
  const canDecide = holdsAny(actor, ['approver'])
  const today = lagosToday()
  const late = lateWords(period, today)
  const help = period.closed ? copy.isClosed : copy.closesOn(formatDay(period.closesOn))
  const isGrid = canBook && canDecide
  const rows = (
    <DeskTable
      {...of}
      caption={copy.lines}
      rows={period.items}
      cells={lineCells({ month, canEnter: canBook, canDecide })}
      empty={period.found < all ? copy.noneFound : copy.empty}
    />
  )
  return (
    <>
      {flash && <Notice key={flash.key} messages={[NOTICES[flash.code]]} />}
      <div className="flex flex-wrap items-center gap-x-4">
        <BackToList href="/partner/deductions">{copy.back}</BackToList>
        <DeskHead title={formatMonth(month)} help={help}>
          {late && <Badge tone="warning">{late}</Badge>}
          <MonthSteps period={period} />
        </DeskHead>
        <MonthFile month={month} />
      </div>
      <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {canDecide && <MonthActions period={period} today={today} account={bankAccount()} />}
        {!period.closed && !canBook && <p className="text-muted">{copy.tooEarly}</p>}
      </div>
      {wishes.length > 0 && <WaitingWishes month={month} wishes={wishes} canDecide={canDecide} />}
      <h2 className="sr-only">{copy.lines}</h2>
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <DeskFilter {...of} options={{ state: STATE_LABELS }} result={copy.found(period.found, all)} />
        <div className="min-w-0 flex-1 basis-96">
          <MonthFigures period={period} />
        </div>
      </div>
      {isGrid ? (
        <MonthGrid key={LINES.href(state)}>
          {rows}
          <MonthBar month={month} canType={period.items.some(({ asks }) => asks > 0)} />
        </MonthGrid>
      ) : (
        rows
      )}
      <DeskPages {...of} nextCursor={period.nextCursor} />
    </>
  )
}
