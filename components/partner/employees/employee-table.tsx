import { EmployeeDecision } from '@/components/partner/employees/employee-decision'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { bulkColumn } from '@/components/ui/bulk-column'
import { EmptyState } from '@/components/ui/empty-state'
import { ProfileIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatDay } from '@/lib/core/clock'
import { listAddress, sortHeading } from '@/lib/core/list-address'
import type { EmployeeDto, EmployeeFilter } from '@/lib/employees/schema'
import { BULK_FORM } from './bulk-form'

export type EmployeeTableProps = {
  status: EmployeeFilter
  employees: readonly EmployeeDto[]
  /** The page of the list this is; undefined on the first. */
  cursor: string | undefined
  /** What else stands in the address of the list. */
  kept: Readonly<Record<'q' | 'sort', string | undefined>>
  /** What each can still have financed, in naira, by their id. */
  spendable: ReadonlyMap<string, number>
  /** What each still owes, in naira, by their id. */
  owed: ReadonlyMap<string, number>
}

/** Names the sentence about salaries, which stands once above the table and belongs to every salary in it. */
const SALARY_HINT_ID = 'salary-hint'

const columns = copy.columns
const person: Column<EmployeeDto> = {
  key: 'employee',
  header: columns.employee,
  rowHeader: true,
  hideLabel: true,
  wide: true,
  cell: ({ id, fullname, email, status, lastDay }) => (
    <>
      <Link href={`/partner/employees/${id}`} className="text-link inline-flex min-h-target items-center">
        {fullname}
      </Link>
      <span className="block text-sm font-normal break-all text-muted sm:break-normal">{email}</span>
      {status === 'approved' && lastDay && (
        <span className="block text-sm font-semibold text-warning">{copy.leavesOn(formatDay(lastDay))}</span>
      )}
    </>
  ),
}
const staffId: Column<EmployeeDto> = {
  key: 'staffId',
  header: columns.staffId,
  cell: (employee) => <span className="money">{employee.staffId}</span>,
}
const jobTitle: Column<EmployeeDto> = {
  key: 'jobTitle',
  header: columns.jobTitle,
  cell: (employee) => employee.jobTitle,
}
const salary: Column<EmployeeDto> = {
  key: 'salary',
  header: columns.salary,
  align: 'end',
  cell: (employee) => <Money naira={employee.salary} />,
}
const lastDay: Column<EmployeeDto> = {
  key: 'lastDay',
  header: columns.lastDay,
  cell: (employee) => (employee.lastDay ? formatDay(employee.lastDay) : ''),
}
const reason: Column<EmployeeDto> = { key: 'reason', header: columns.reason, cell: (employee) => employee.reason }

/** HR's employees of one status. Those who wait can be confirmed or declined on the spot, the declined confirmed after all. */
export function EmployeeTable({ status, employees, cursor, kept, spendable, owed }: EmployeeTableProps) {
  const empty = cursor ? copy.emptyPage : kept.q ? copy.nothingFound : copy.empty[status]
  const sorted = (key: string) =>
    sortHeading(key, kept.sort ?? 'registered', (sort) => listAddress('/partner', { status, q: kept.q, sort }))
  const byName: Column<EmployeeDto> = { ...person, sort: sorted('name') }
  const bySalary: Column<EmployeeDto> = { ...salary, sort: sorted('salary') }
  const decision: Column<EmployeeDto> = {
    key: 'decision',
    header: columns.decision,
    hideLabel: true,
    wide: true,
    cell: ({ id, fullname, salary, status }) => (
      <EmployeeDecision employee={{ id, fullname, salary, status }} cursor={cursor} hintId={SALARY_HINT_ID} />
    ),
  }
  const left: Column<EmployeeDto> = {
    key: 'spendable',
    header: columns.spendable,
    align: 'end',
    cell: ({ id }) => <Money naira={spendable.get(id) ?? 0} />,
  }
  const due: Column<EmployeeDto> = {
    key: 'due',
    header: columns.due,
    align: 'end',
    cell: ({ id }) => <Money naira={owed.get(id) ?? 0} />,
  }
  const shown: Readonly<Record<EmployeeFilter, Column<EmployeeDto>[]>> = {
    pending: [
      bulkColumn(BULK_FORM, ({ id, fullname }) => ({ id, label: fullname })),
      byName,
      staffId,
      jobTitle,
      decision,
    ],
    approved: [byName, staffId, jobTitle, bySalary, left],
    declined: [byName, staffId, jobTitle, reason, decision],
    leaving: [byName, staffId, lastDay, bySalary, due],
    left: [byName, staffId, lastDay, bySalary, due],
  }
  const canConfirm = (status === 'pending' || status === 'declined') && employees.length > 0
  return (
    <div className="grid gap-4">
      {canConfirm && (
        <p id={SALARY_HINT_ID} className="max-w-prose text-muted">
          {copy.salaryHint}
        </p>
      )}
      <Table
        caption={copy.captions[status]}
        columns={shown[status]}
        rows={employees}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={empty.title} figure={<ProfileIcon size={44} />}>
            {empty.text}
          </EmptyState>
        }
      />
    </div>
  )
}
