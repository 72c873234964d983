import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { Pager } from '@/components/layout/pager'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { EmployeeTable } from '@/components/partner/employees/employee-table'
import { Tabs } from '@/components/ui/tabs'
import { partner, visit } from '@/lib/accounts/access'
import { countWaitingEmployees, findEmployeeName, listEmployees } from '@/lib/accounts/employee-queries'
import { type EmployeeStatus, employeesDeskSchema } from '@/lib/accounts/schema'
import { spendableOf } from '@/lib/credit/queries'

export const metadata: Metadata = { title: copy.employees }

const STATUSES: readonly EmployeeStatus[] = ['pending', 'approved', 'declined', 'left']
const listHref = (status: EmployeeStatus) => (status === 'pending' ? '/partner' : `/partner?status=${status}`)

export default async function EmployeesPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const actor = await visit(partner())
  const { status, cursor, notice, employee } = employeesDeskSchema.parse(await searchParams)
  const [page, waiting, decided] = await Promise.all([
    listEmployees(actor, { status, cursor }),
    countWaitingEmployees(actor),
    notice && employee ? findEmployeeName(actor, employee) : undefined,
  ])
  const spendable = await spendableOf(actor, status === 'approved' ? page.items.map(({ id }) => id) : [])
  return (
    <>
      {notice && decided && (
        <Notice key={`${notice} ${employee}`} messages={[copy.notices[notice](decided)]} duration={4000} carried={['employee']} />
      )}
      <h1 className="page-title">{copy.employees}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={STATUSES.map((each) => ({
            href: listHref(each),
            label: copy.tabs[each],
            current: each === status,
            ...(each === 'pending' ? { count: waiting } : {}),
          }))}
        />
      </div>
      <EmployeeTable status={status} employees={page.items} cursor={cursor} spendable={spendable} />
      <Pager
        firstHref={cursor && listHref(status)}
        nextHref={page.nextCursor ? `/partner?status=${status}&cursor=${page.nextCursor}` : undefined}
      />
    </>
  )
}
