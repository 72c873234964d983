import { EmployeeDecision } from '@/components/partner/employees/employee-decision'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { ProfileIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import type { EmployeeDto, EmployeeStatus } from '@/lib/accounts/schema'

export type EmployeeTableProps = {
  status: EmployeeStatus
  employees: readonly EmployeeDto[]
  /** The page of the list this is; undefined on the first. */
  cursor: string | undefined
  /** What each can still have financed, in naira, by their id. */
  spendable: ReadonlyMap<string, number>
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
  cell: ({ fullname, email }) => (
    <>
      {fullname}
      <span className="block text-sm font-normal break-all text-muted sm:break-normal">{email}</span>
    </>
  ),
}
const staffId: Column<EmployeeDto> = {
  key: 'staffId',
  header: columns.staffId,
  cell: (employee) => <span className="money">{employee.staffId}</span>,
}
const jobTitle: Column<EmployeeDto> = { key: 'jobTitle', header: columns.jobTitle, cell: (employee) => employee.jobTitle }
const salary: Column<EmployeeDto> = {
  key: 'salary',
  header: columns.salary,
  align: 'end',
  cell: (employee) => <Money naira={employee.salary} />,
}
const reason: Column<EmployeeDto> = { key: 'reason', header: columns.reason, cell: (employee) => employee.reason }

/** HR's employees of one status. Those who wait can be confirmed or declined on the spot, the declined confirmed after all. */
export function EmployeeTable({ status, employees, cursor, spendable }: EmployeeTableProps) {
  const empty = cursor ? copy.emptyPage : copy.empty[status]
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
  const shown: Readonly<Record<EmployeeStatus, Column<EmployeeDto>[]>> = {
    pending: [person, staffId, jobTitle, decision],
    approved: [person, staffId, jobTitle, salary, left],
    declined: [person, staffId, jobTitle, reason, decision],
    left: [person, staffId, jobTitle, salary],
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
