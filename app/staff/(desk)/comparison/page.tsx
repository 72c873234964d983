import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { Pager } from '@/components/layout/pager'
import { comparisonCopy as copy } from '@/components/staff/comparison/copy'
import { DayTable } from '@/components/staff/comparison/day-table'
import { DifferenceList } from '@/components/staff/comparison/difference-list'
import { EmptyState } from '@/components/ui/empty-state'
import { InfoIcon } from '@/components/ui/icons'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { countOpenDifferences, listComparedDays, listDifferences } from '@/lib/payments/comparison-queries'
import { DIFFERENCE_STATES, comparisonPageSchema } from '@/lib/payments/schema'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/comparison'

export default async function ComparisonPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { cursor, before, sort, ...address } = comparisonPageSchema.parse(await searchParams)
  const state = address.state ?? 'open'
  const [differences, days, open] = await Promise.all([
    listDifferences(actor, { state, cursor }),
    listComparedDays(actor, { cursor: before, sort }),
    countOpenDifferences(),
  ])
  const isNothingCompared = before === undefined && days.items.every(({ comparedAt }) => comparedAt === null)
  const none = state === 'open' && isNothingCompared ? copy.nothingCompared : copy.none[state]
  const filter = { state: state === 'open' ? undefined : state }
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={DIFFERENCE_STATES.map((each) => ({
            href: listAddress(PATH, { state: each === 'open' ? undefined : each }),
            label: copy.states[each],
            current: each === state,
            count: each === 'open' ? open : 0,
          }))}
        />
      </div>
      <section className="mb-8 grid gap-4">
        <h2 className="section-title">{copy.differences[state]}</h2>
        <ExportLinks list="/staff/comparisons/differences" query={{ state }} />
        {differences.items.length === 0 ? (
          <EmptyState title={none.title} figure={<InfoIcon size={44} />}>
            {none.text}
          </EmptyState>
        ) : (
          <DifferenceList differences={differences.items} />
        )}
        <ListPager path={PATH} query={filter} cursor={cursor} nextCursor={differences.nextCursor} />
      </section>
      <section className="grid gap-4">
        <h2 className="section-title">{copy.days}</h2>
        <ExportLinks list="/staff/comparisons" query={{ sort }} />
        <DayTable sortBy={tableSort(PATH, filter, sort ?? '-day', { day: 'day' })} days={days.items} />
        <Pager
          firstHref={before && listAddress(PATH, { ...filter, sort })}
          nextHref={
            days.nextCursor === null ? undefined : listAddress(PATH, { ...filter, sort, before: days.nextCursor })
          }
        />
      </section>
    </>
  )
}
