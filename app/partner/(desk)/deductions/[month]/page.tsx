import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { monthName } from '@/components/deductions/copy'
import { Figures } from '@/components/deductions/figures'
import { Notice } from '@/components/layout/notice'
import { ListPager } from '@/components/layout/list-pager'
import { CloseForm } from '@/components/partner/deductions/close-form'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { LineTable } from '@/components/partner/deductions/line-table'
import { UploadPanel } from '@/components/partner/deductions/upload-panel'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { filterOptions } from '@/components/ui/filter-options'
import { ListFilter } from '@/components/ui/list-filter'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { orNotFound } from '@/lib/core/pages'
import { getPeriod } from '@/lib/deductions/queries'
import { STATE_LABELS, isBookable } from '@/lib/deductions/rules'
import { monthParams, periodPageSchema } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

type Props = { params: Promise<{ month: string }>; searchParams: Promise<Record<string, string | string[]>> }

export default async function PeriodPage({ params, searchParams }: Props) {
  const actor = await requirePageAccess(partner('viewer'))
  const parsed = monthParams.safeParse(await params)
  if (!parsed.success) notFound()
  const { month } = parsed.data
  const { q, state, cursor, notice } = periodPageSchema.parse(await searchParams)
  const period = await orNotFound(getPeriod(actor, month, { q, state, cursor }))
  const all = Object.values(period.lines).reduce((total, count) => total + count, 0)
  const path = `/partner/deductions/${month}`
  const canBook = !period.closed && isBookable(month, lagosDay(new Date()))
  const file = (form: 'csv' | 'xlsx') => `/api/v1/partner/deductions/${month}?format=${form}`
  return (
    <>
      {notice && <Notice messages={[copy.close.done]} />}
      <BackToList href="/partner/deductions">{copy.back}</BackToList>
      <h1 className="page-title">{monthName(month)}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">
        {period.closed ? copy.isClosed : canBook ? copy.closesOn(formatDay(period.closesOn)) : copy.tooEarly}
      </p>
      <Figures
        figures={[
          { label: copy.figures.expected, naira: period.expected },
          { label: copy.figures.deducted, naira: period.deducted },
          { label: copy.figures.remitted, naira: period.remitted },
          { label: copy.figures.received, naira: period.received },
        ]}
      />
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
          </p>
        </section>
        {canBook && holdsAny(actor, ['approver']) && (
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
              <CloseForm month={month} waiting={period.waiting} />
            </section>
          </>
        )}
      </Card>
      <h2 className="section-title mb-3">{copy.lines}</h2>
      <ListFilter
        path={path}
        search={{ name: 'q', label: copy.search, value: q }}
        selects={[
          {
            name: 'state',
            label: copy.state,
            value: state ?? '',
            options: filterOptions(copy.anyState, STATE_LABELS),
          },
        ]}
        result={copy.found(period.found, all)}
        clearHref={q || state ? path : undefined}
      />
      <LineTable lines={period.items} isFiltered={period.found < all} />
      <ListPager path={path} query={{ q, state }} cursor={cursor} nextCursor={period.nextCursor} />
    </>
  )
}
