import { EmployeeDecision } from '@/components/partner/employees/employee-decision'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { bulkColumn } from '@/components/ui/bulk-column'
import { Jump } from '@/components/ui/change-list'
import { EmptyState } from '@/components/ui/empty-state'
import { ProfileIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { PersonCell } from '@/components/ui/person-cell'
import { type Column, Table } from '@/components/ui/table'
import { formatDay } from '@/lib/core/clock'
import { listAddress, sortHeading } from '@/lib/core/list-address'
import { fromNaira } from '@/lib/core/money'
import type { UsualPay } from '@/lib/companies/salary-rules'
import { payMark } from '@/lib/employees/pay-rules'
import type { EmployeeDto, EmployeeFilter } from '@/lib/employees/schema'
import { BULK_FORM } from './bulk-form'

export type EmployeeTableProps = {
  status: EmployeeFilter
  employees: readonly EmployeeDto[]
  /** The page of the list; undefined on the first. */
  cursor: string | undefined
  /** Search and order, as in the address. */
  query: Readonly<Record<'q' | 'sort', string | undefined>>
  /** The amount each employee can still spend, in naira, by id. */
  spendable: ReadonlyMap<string, number>
  /** The amount each employee owes, in naira, by id. */
  owed: ReadonlyMap<string, number>
  /** What is usual at the company, to mark salaries that are far from it. */
  usual: UsualPay
  /** The salaries that wait for a second person, in words, by employee. */
  waiting: ReadonlyMap<string, string>
  /** Whether the reader has the permission to confirm employees. */
  canDecide: boolean
}

/** One sentence above the table describes every salary field in it. */
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
      <PersonCell name={fullname} email={email} href={`/partner/employees/${id}`} />
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
  cell: (employee) => <Money exact naira={employee.salary} />,
}
const lastDay: Column<EmployeeDto> = {
  key: 'lastDay',
  header: columns.lastDay,
  cell: (employee) => (employee.lastDay ? formatDay(employee.lastDay) : ''),
}
const reason: Column<EmployeeDto> = { key: 'reason', header: columns.reason, cell: (employee) => employee.reason }

/** A company's employees of one status. Pending and declined employees have a decision form. */
export function EmployeeTable({
  status,
  employees,
  cursor,
  query,
  spendable,
  owed,
  usual,
  waiting,
  canDecide,
}: EmployeeTableProps) {
  const empty = cursor ? copy.emptyPage : query.q ? copy.nothingFound : copy.empty[status]
  const sorted = (key: string) =>
    sortHeading(key, query.sort ?? 'registered', (sort) =>
      listAddress('/partner/employees', { status, q: query.q, sort }),
    )
  const byName: Column<EmployeeDto> = { ...person, sort: sorted('name') }
  const bySalary: Column<EmployeeDto> = { ...salary, sort: sorted('salary') }
  const decision: Column<EmployeeDto> = {
    key: 'decision',
    header: columns.decision,
    hideLabel: true,
    wide: true,
    cell: ({ id, fullname, salary, otherDeductions, status }) => (
      <>
        {waiting.has(id) && (
          <p className="text-sm font-semibold text-warning">{copy.one.salaryWaits(waiting.get(id) ?? '')}</p>
        )}
        <EmployeeDecision
          employee={{ id, fullname, salary, otherDeductions, status }}
          cursor={cursor}
          hintId={SALARY_HINT_ID}
          mark={payMark(fromNaira(salary), usual)}
        />
      </>
    ),
  }
  const left: Column<EmployeeDto> = {
    key: 'spendable',
    header: columns.spendable,
    align: 'end',
    cell: ({ id }) => <Money exact naira={spendable.get(id) ?? 0} />,
  }
  const due: Column<EmployeeDto> = {
    key: 'due',
    header: columns.due,
    align: 'end',
    cell: ({ id }) => <Money exact naira={owed.get(id) ?? 0} />,
  }
  const shown: Readonly<Record<EmployeeFilter, Column<EmployeeDto>[]>> = {
    pending: canDecide
      ? [bulkColumn(BULK_FORM, ({ id, fullname }) => ({ id, label: fullname })), byName, staffId, jobTitle, decision]
      : [byName, staffId, jobTitle, bySalary],
    approved: [byName, staffId, jobTitle, bySalary, left],
    declined: [byName, staffId, jobTitle, reason, ...(canDecide ? [decision] : [])],
    leaving: [byName, staffId, lastDay, bySalary, due],
    left: [byName, staffId, lastDay, bySalary, due],
  }
  const canConfirm = canDecide && (status === 'pending' || status === 'declined') && employees.length > 0
  const marked = employees.filter(({ salary }) => payMark(fromNaira(salary), usual) !== null).length
  return (
    <div className="grid gap-4">
      {canConfirm && (
        <p id={SALARY_HINT_ID} className="max-w-prose text-muted">
          {copy.salaryHint}
        </p>
      )}
      {canConfirm && marked > 0 && <Jump words={copy.bulk.marked(marked)} />}
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
