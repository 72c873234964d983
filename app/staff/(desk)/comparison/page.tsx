import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskExport, DeskList, DeskPages, DeskTabs } from '@/components/list/desk-list'
import { comparisonCopy as copy } from '@/components/staff/comparison/copy'
import { dayCells } from '@/components/staff/comparison/day-cells'
import { DifferenceList } from '@/components/staff/comparison/difference-list'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { countOpenDifferences, listComparedDays, listDifferences } from '@/lib/payments/comparison-queries'
import { COMPARED_DAYS, DIFFERENCES } from '@/lib/payments/lists'

export const metadata: Metadata = { title: copy.title }

export default async function ComparisonPage({ searchParams }: PageProps<'/staff/comparison'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const asked = DIFFERENCES.read(address, { keep: COMPARED_DAYS.partsOf(address) })
  const days = COMPARED_DAYS.read(address, { keep: DIFFERENCES.partsOf(address) })
  const { state = 'open' } = asked.filter
  const [differences, compared, open] = await Promise.all([
    listDifferences(actor, DIFFERENCES.asked(asked)),
    listComparedDays(actor, COMPARED_DAYS.asked(days)),
    countOpenDifferences(),
  ])
  const isNothingCompared = days.cursor === undefined && compared.items.every(({ comparedAt }) => comparedAt === null)
  const none = state === 'open' && isNothingCompared ? copy.nothingCompared : copy.none[state]
  const shown = { list: DIFFERENCES, state: asked }
  return (
    <>
      <DeskHead title={copy.title} help={copy.lead}>
        <DeskTabs {...shown} label={copy.tabsLabel} names={copy.states} counts={{ open }} className="" />
        {differences.items.length === 0 && (
          // In the head, because the days below are what the page is opened for then.
          <p>
            <strong>{none.title}.</strong> {none.text}
          </p>
        )}
        <DeskExport {...shown} rows={differences.items} className="ms-auto" />
      </DeskHead>
      {differences.items.length > 0 && (
        <section aria-labelledby="differences" className="mb-8">
          <h2 id="differences" className="sr-only">
            {copy.differences[state]}
          </h2>
          <DifferenceList differences={differences.items} />
        </section>
      )}
      <DeskPages {...shown} nextCursor={differences.nextCursor} label={copy.differencePages} />
      <section>
        <DeskList
          list={COMPARED_DAYS}
          state={days}
          page={compared}
          cells={dayCells}
          words={{ part: copy.days, caption: copy.days, none: copy.noDays }}
        />
      </section>
    </>
  )
}
