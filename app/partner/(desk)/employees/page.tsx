import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { DeskList } from '@/components/list/desk-list'
import { BulkConfirm } from '@/components/partner/employees/bulk-confirm'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { SALARY_HINT_ID, employeeCells } from '@/components/partner/employees/employee-cells'
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
import { countEmployees, findEmployeeName, listEmployees } from '@/lib/employees/queries'
import { usualPay, waitingSalaries } from '@/lib/employees/pay-queries'
import { payMark } from '@/lib/employees/pay-rules'
import { listSharedNumbers } from '@/lib/employees/staff-number-queries'

export const metadata: Metadata = { title: copy.employees }

export default async function EmployeesPage({ searchParams }: PageProps<'/partner/employees'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const state = EMPLOYEES.read(await searchParams)
  const { cursor } = state
  const { status = 'pending', q } = state.filter
  const flash = await readFlash('employee-confirmed', 'employee-declined', 'employee-waits')
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
  const [spendable, owed] = await Promise.all([
    spendableOf(actor, status === 'approved' ? ids : []),
    owedBy(actor, status === 'leaving' || status === 'left' ? ids : []),
  ])
  const canDecide = holdsAny(actor, ['approver'])
  const canConfirm = canDecide && (status === 'pending' || status === 'declined') && items.length > 0
  const marked = items.filter(({ salary }) => payMark(fromNaira(salary), usual) !== null).length
  const waiting = new Map([...requested].map(([id, { to }]) => [id, formatNairaExact(to)]))
  return (
    <>
      {flash && decided && <Notice key={flash.key} messages={[copy.notices[flash.code](decided)]} duration={4000} />}
      <DeskList
        list={EMPLOYEES}
        state={state}
        page={page}
        tabs={{ label: copy.tabsLabel, names: copy.tabs, counts: { pending, leaving } }}
        cells={employeeCells({ status, cursor, spendable, owed, usual, waiting, canDecide })}
        words={{
          title: copy.employees,
          lead: copy.lead,
          caption: copy.captions[status],
          none: cursor ? copy.emptyPage : q ? copy.nothingFound : copy.empty[status],
        }}
        icon={ProfileIcon}
        above={
          canConfirm && (
            <div className="mb-4 grid gap-4">
              <p id={SALARY_HINT_ID} className="max-w-prose text-muted">
                {copy.salaryHint}
              </p>
              {marked > 0 && <Jump words={copy.bulk.marked(marked)} />}
            </div>
          )
        }
        below={status === 'pending' && canDecide && <BulkConfirm key={q ?? ''} />}
      >
        <SharedNumbers people={shared} path="/partner/employees" />
      </DeskList>
    </>
  )
}
