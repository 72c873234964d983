import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { DeskList } from '@/components/list/desk-list'
import { GRID_FORM } from '@/components/partner/employees/bulk-form'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { employeeCells, gridCells } from '@/components/partner/employees/employee-cells'
import { GridBar, PayGrid } from '@/components/partner/employees/pay-grid'
import { SharedNumbers } from '@/components/employees/shared-numbers'
import { Jump } from '@/components/ui/change-list'
import { ProfileIcon } from '@/components/ui/icons'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readFlash } from '@/lib/server/pages'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import { holdsAny } from '@/lib/access/permission-rules'
import { owedBy, spendableOf } from '@/lib/credit/queries'
import { EMPLOYEES } from '@/lib/employees/lists'
import { GRID_STATUSES } from '@/lib/employees/schema'
import { countEmployees, findEmployeeName, listEmployees } from '@/lib/employees/queries'
import { listedPay, usualPay, waitingSalaries } from '@/lib/employees/pay-queries'
import { payMark } from '@/lib/employees/pay-rules'
import { listSharedNumbers } from '@/lib/employees/staff-number-queries'

export const metadata: Metadata = { title: copy.employees }

export default async function EmployeesPage({ searchParams }: PageProps<'/partner/employees'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const state = EMPLOYEES.read(await searchParams)
  const { cursor } = state
  const { status = 'pending', q } = state.filter
  const flash = await readFlash('employee-declined')
  const [page, { pending, leaving }, shared, usual, requested, decided] = await Promise.all([
    listEmployees(actor, EMPLOYEES.asked(state)),
    countEmployees(actor),
    listSharedNumbers(actor, actor.companyId),
    usualPay(actor),
    waitingSalaries(actor.companyId),
    flash?.about === undefined ? undefined : findEmployeeName(actor, flash.about),
  ])
  const { items } = page
  const ids = items.map(({ id }) => id)
  const gridOf = holdsAny(actor, ['approver']) ? GRID_STATUSES.find((each) => each === status) : undefined
  const isGrid = gridOf !== undefined
  const [spendable, owed, listed] = await Promise.all([
    spendableOf(actor, status === 'approved' ? ids : []),
    owedBy(actor, status === 'leaving' || status === 'left' ? ids : []),
    listedPay(actor, isGrid ? ids : []),
  ])
  const marked = isGrid ? items.filter(({ salary }) => payMark(fromNaira(salary), usual) !== null).length : 0
  const waiting = new Map([...requested].map(([id, { to }]) => [id, formatNairaExact(to)]))
  const list = (
    <DeskList
      list={EMPLOYEES}
      state={state}
      page={page}
      tabs={{ label: copy.tabsLabel, names: copy.tabs, counts: { pending, leaving } }}
      cells={
        gridOf
          ? gridCells({ status: gridOf, cursor, listed, usual, waiting })
          : employeeCells({ status, spendable, owed })
      }
      words={{
        title: copy.employees,
        lead: isGrid ? `${copy.lead} ${copy.salaryHint}` : copy.lead,
        caption: copy.captions[status],
        none: cursor ? copy.emptyPage : q ? copy.nothingFound : copy.empty[status],
      }}
      tickForm={GRID_FORM}
      icon={ProfileIcon}
      above={marked > 0 && <Jump words={copy.bulk.marked(marked)} />}
      below={gridOf && <GridBar status={gridOf} />}
    >
      <SharedNumbers people={shared} path="/partner/employees" />
    </DeskList>
  )
  return (
    <>
      {flash && decided && <Notice key={flash.key} messages={[copy.grid.declined(decided)]} duration={4000} />}
      {isGrid ? <PayGrid key={`${status} ${q ?? ''}`}>{list}</PayGrid> : list}
    </>
  )
}
