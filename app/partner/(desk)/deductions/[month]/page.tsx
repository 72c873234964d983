import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { monthName } from '@/components/deductions/copy'
import { MonthFigures } from '@/components/deductions/month-figures'
import { DeskHead } from '@/components/layout/desk-head'
import { Notice } from '@/components/layout/notice'
import { DeskFilter, DeskPages, DeskTable } from '@/components/list/desk-list'
import { CloseForm } from '@/components/partner/deductions/close-form'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { lineCells } from '@/components/partner/deductions/line-cells'
import { UploadPanel } from '@/components/partner/deductions/upload-panel'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { formatDay } from '@/lib/core/clock'
import { orNotFound, readFlash } from '@/lib/server/pages'
import { getPeriod } from '@/lib/deductions/queries'
import { STATE_LABELS } from '@/lib/deductions/figure-rules'
import { LINES } from '@/lib/deductions/lists'
import { monthParams } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

export default async function PeriodPage({ params, searchParams }: PageProps<'/partner/deductions/[month]'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const parsed = monthParams.safeParse(await params)
  if (!parsed.success) notFound()
  const { month } = parsed.data
  const flash = await readFlash('period-closed', 'deduction-entered', 'correction-requested')
  const state = LINES.read(await searchParams, { parts: { month } })
  const period = await orNotFound(getPeriod(actor, month, LINES.asked(state)))
  const all = Object.values(period.lines).reduce((total, count) => total + count, 0)
  const of = { list: LINES, state }
  const canBook = period.closing !== null
  const canDecide = holdsAny(actor, ['approver'])
  const file = (form: 'csv' | 'xlsx' | 'pdf') => `/api/v1/partner/deductions/${month}?format=${form}&columns=own`
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.notices[flash.code]]} />}
      <BackToList href="/partner/deductions">{copy.back}</BackToList>
      <DeskHead
        title={monthName(month)}
        lead={period.closed ? copy.isClosed : canBook ? copy.closesOn(formatDay(period.closesOn)) : copy.tooEarly}
      />
      <MonthFigures period={period} />
      <Card className="mb-6 grid gap-8">
        <section aria-labelledby="download" className="grid gap-3">
          <h2 id="download" className="section-title">
            {copy.steps.title}
          </h2>
          <p className="max-w-prose text-muted">{copy.steps.text}</p>
          <p className="flex flex-wrap gap-3">
            <a href={file('csv')} download className={buttonClass('secondary')}>
              {copy.steps.csv}
            </a>
            <a href={file('xlsx')} download className={buttonClass('secondary')}>
              {copy.steps.xlsx}
            </a>
            <a href={file('pdf')} className={buttonClass('quiet')}>
              {copy.steps.pdf}
            </a>
          </p>
        </section>
        {period.closing && canDecide && (
          <>
            <section aria-labelledby="upload" className="grid gap-3">
              <h2 id="upload" className="section-title">
                {copy.upload.title}
              </h2>
              <p className="max-w-prose text-muted">{copy.upload.text}</p>
              <UploadPanel month={month} />
            </section>
            <section aria-labelledby="close" className="grid gap-3">
              <h2 id="close" className="section-title">
                {copy.close.title}
              </h2>
              <p className="max-w-prose text-muted">{copy.close.text}</p>
              <CloseForm key={period.closing.why} month={month} closing={period.closing} />
            </section>
          </>
        )}
      </Card>
      <h2 className="section-title mb-3">{copy.lines}</h2>
      <DeskFilter {...of} options={{ state: STATE_LABELS }} result={copy.found(period.found, all)} className="mb-3" />
      <DeskTable
        {...of}
        caption={copy.lines}
        rows={period.items}
        cells={lineCells({ month, canEnter: canBook, canDecide })}
        empty={period.found < all ? copy.noneFound : copy.empty}
      />
      <DeskPages {...of} nextCursor={period.nextCursor} />
    </>
  )
}
