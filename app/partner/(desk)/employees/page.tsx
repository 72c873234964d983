import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { ListPager } from '@/components/layout/list-pager'
import { BulkConfirm } from '@/components/partner/employees/bulk-confirm'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { EmployeeTable } from '@/components/partner/employees/employee-table'
import { SharedNumbers } from '@/components/employees/shared-numbers'
import { ListFilter } from '@/components/ui/list-filter'
import { Tabs } from '@/components/ui/tabs'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readFlash } from '@/lib/core/pages'
import { formatNairaExact } from '@/lib/core/money'
import { holdsAny } from '@/lib/access/permission-rules'
import { listAddress } from '@/lib/core/list-address'
import { owedBy, spendableOf } from '@/lib/credit/queries'
import { countEmployees, findEmployeeName, listEmployees } from '@/lib/employees/queries'
import { usualPay, waitingSalaries } from '@/lib/employees/pay-queries'
import { listSharedNumbers } from '@/lib/employees/staff-number-queries'
import { type EmployeeFilter, employeesDeskSchema } from '@/lib/employees/schema'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.employees }

const STATUSES: readonly EmployeeFilter[] = ['pending', 'approved', 'leaving', 'left', 'declined']

export default async function EmployeesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(partner('viewer'))
  const { status, q, sort, cursor } = employeesDeskSchema.parse(await searchParams)
  const flash = await readFlash('employee-confirmed', 'employee-declined', 'employee-waits')
  const [page, counts, shared, usual, requested, decided] = await Promise.all([
    listEmployees(actor, { status, q, sort, cursor }),
    countEmployees(actor),
    listSharedNumbers(actor, actor.companyId),
    usualPay(actor),
    waitingSalaries(actor.companyId),
    flash?.about === undefined ? undefined : findEmployeeName(actor, flash.about),
  ])
  const ids = page.items.map(({ id }) => id)
  const [spendable, owed] = await Promise.all([
    spendableOf(actor, status === 'approved' ? ids : []),
    owedBy(actor, status === 'leaving' || status === 'left' ? ids : []),
  ])
  const canDecide = holdsAny(actor, ['approver'])
  const tab = status === 'pending' ? undefined : status
  return (
    <>
      {flash && decided && <Notice key={flash.key} messages={[copy.notices[flash.code](decided)]} duration={4000} />}
      <h1 className="page-title">{copy.employees}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <SharedNumbers people={shared} path="/partner/employees" />
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={STATUSES.map((each) => ({
            href: listAddress('/partner/employees', { status: each === 'pending' ? undefined : each }),
            label: copy.tabs[each],
            current: each === status,
            ...(each === 'pending' || each === 'leaving' ? { count: counts[each] } : {}),
          }))}
        />
      </div>
      <ListFilter
        path="/partner/employees"
        search={{ name: 'q', label: copy.search, value: q, hint: copy.searchHint }}
        keep={{ status: tab, sort }}
        clearHref={q && listAddress('/partner/employees', { status: tab, sort })}
      />
      <ExportLinks list="/partner/employees" query={{ status, q, sort }} />
      <EmployeeTable
        status={status}
        employees={page.items}
        cursor={cursor}
        query={{ q, sort }}
        spendable={spendable}
        owed={owed}
        usual={usual}
        waiting={new Map([...requested].map(([id, { to }]) => [id, formatNairaExact(to)]))}
        canDecide={canDecide}
      />
      {status === 'pending' && canDecide && <BulkConfirm key={q ?? ''} />}
      <ListPager
        path="/partner/employees"
        query={{ status: tab, q, sort }}
        cursor={cursor}
        nextCursor={page.nextCursor}
      />
    </>
  )
}
