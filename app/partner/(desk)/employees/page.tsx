import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { DeskExport, DeskFilter, DeskPages, DeskTable, DeskTabs } from '@/components/list/desk-list'
import { BulkConfirm } from '@/components/partner/employees/bulk-confirm'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { SALARY_HINT_ID, employeeCells } from '@/components/partner/employees/employee-cells'
import { SharedNumbers } from '@/components/employees/shared-numbers'
import { Jump } from '@/components/ui/change-list'
import { ProfileIcon } from '@/components/ui/icons'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import type { ListPageProps } from '@/lib/core/lists'
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

export default async function EmployeesPage({ searchParams }: ListPageProps) {
  const actor = await requirePageAccess(partner('viewer'))
  const state = EMPLOYEES.read(await searchParams)
  const { cursor } = state
  const { status = 'pending', q } = state.filter
  const flash = await readFlash('employee-confirmed', 'employee-declined', 'employee-waits')
  const [{ items, nextCursor }, { pending, leaving }, shared, usual, requested, decided] = await Promise.all([
    listEmployees(actor, EMPLOYEES.asked(state)),
    countEmployees(actor),
    listSharedNumbers(actor, actor.companyId),
    usualPay(actor),
    waitingSalaries(actor.companyId),
    flash?.about === undefined ? undefined : findEmployeeName(actor, flash.about),
  ])
  const ids = items.map(({ id }) => id)
  const [spendable, owed] = await Promise.all([
    spendableOf(actor, status === 'approved' ? ids : []),
    owedBy(actor, status === 'leaving' || status === 'left' ? ids : []),
  ])
  const canDecide = holdsAny(actor, ['approver'])
  const canConfirm = canDecide && (status === 'pending' || status === 'declined') && items.length > 0
  const marked = items.filter(({ salary }) => payMark(fromNaira(salary), usual) !== null).length
  const waiting = new Map([...requested].map(([id, { to }]) => [id, formatNairaExact(to)]))
  const of = { list: EMPLOYEES, state }
  return (
    <>
      {flash && decided && <Notice key={flash.key} messages={[copy.notices[flash.code](decided)]} duration={4000} />}
      <h1 className="page-title">{copy.employees}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <SharedNumbers people={shared} path="/partner/employees" />
      <div className="mb-5">
        <DeskTabs {...of} label={copy.tabsLabel} names={copy.tabs} counts={{ pending, leaving }} />
      </div>
      <DeskFilter {...of} />
      <DeskExport {...of} />
      <div className="grid gap-4">
        {canConfirm && (
          <p id={SALARY_HINT_ID} className="max-w-prose text-muted">
            {copy.salaryHint}
          </p>
        )}
        {canConfirm && marked > 0 && <Jump words={copy.bulk.marked(marked)} />}
        <DeskTable
          {...of}
          caption={copy.captions[status]}
          rows={items}
          cells={employeeCells({ status, cursor, spendable, owed, usual, waiting, canDecide })}
          empty={{
            ...(cursor ? copy.emptyPage : q ? copy.nothingFound : copy.empty[status]),
            figure: <ProfileIcon size={44} />,
          }}
        />
      </div>
      {status === 'pending' && canDecide && <BulkConfirm key={q ?? ''} />}
      <DeskPages {...of} nextCursor={nextCursor} />
    </>
  )
}
