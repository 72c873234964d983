import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { monthName } from '@/components/deductions/copy'
import { MonthFigures } from '@/components/deductions/month-figures'
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
import { formatDay } from '@/lib/core/clock'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { orNotFound, readFlash } from '@/lib/core/pages'
import { getPeriod } from '@/lib/deductions/queries'
import { STATE_LABELS } from '@/lib/deductions/figure-rules'
import { monthParams, periodPageSchema } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

/** What the columns sort by. */
const LINE_KEYS = {
  employee: 'name',
  due: 'due',
  arrears: 'arrears',
  toDeduct: 'toDeduct',
  after: 'after',
  deducted: 'deducted',
}

type Props = { params: Promise<{ month: string }>; searchParams: Promise<Record<string, string | string[]>> }

export default async function PeriodPage({ params, searchParams }: Props) {
  const actor = await requirePageAccess(partner('viewer'))
  const parsed = monthParams.safeParse(await params)
  if (!parsed.success) notFound()
  const { month } = parsed.data
  const flash = await readFlash('period-closed', 'deduction-entered', 'correction-requested')
  const { q, state, sort, cursor } = periodPageSchema.parse(await searchParams)
  const period = await orNotFound(getPeriod(actor, month, { q, state, sort, cursor }))
  const all = Object.values(period.lines).reduce((total, count) => total + count, 0)
  const path = `/partner/deductions/${month}`
  const canBook = period.closing !== null
  const canDecide = holdsAny(actor, ['approver'])
  const file = (form: 'csv' | 'xlsx' | 'pdf') => `/api/v1/partner/deductions/${month}?format=${form}&columns=own`
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.notices[flash.code]]} />}
      <BackToList href="/partner/deductions">{copy.back}</BackToList>
      <h1 className="page-title">{monthName(month)}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">
        {period.closed ? copy.isClosed : canBook ? copy.closesOn(formatDay(period.closesOn)) : copy.tooEarly}
      </p>
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
        keep={{ sort }}
        clearHref={q || state ? listAddress(path, { sort }) : undefined}
      />
      <LineTable
        sortBy={tableSort(path, { q, state }, sort ?? 'name', LINE_KEYS)}
        month={month}
        lines={period.items}
        isFiltered={period.found < all}
        canEnter={canBook}
        canDecide={canDecide}
      />
      <ListPager path={path} query={{ q, state, sort }} cursor={cursor} nextCursor={period.nextCursor} />
    </>
  )
}
