import type { CellsOf } from '@/components/list/list-columns'
import { GRID_FORM } from '@/components/partner/employees/bulk-form'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { DecisionCell, PayCell, PayNote } from '@/components/partner/employees/grid-cells'
import { tickCell } from '@/components/ui/tick-cell'
import { Money } from '@/components/ui/money'
import { Below, RowName } from '@/components/ui/row-name'
import type { UsualPay } from '@/lib/companies/salary-rules'
import { formatDay } from '@/lib/core/clock'
import type { EMPLOYEES } from '@/lib/employees/lists'
import type { EmployeeDto, EmployeeFilter, GridStatus, ListedPayDto } from '@/lib/employees/schema'

type Cells = CellsOf<typeof EMPLOYEES>

type Beside = {
  status: EmployeeFilter
  /** The amount each employee can still spend, in naira, by id. */
  spendable: ReadonlyMap<string, number>
  /** The amount each employee owes, in naira, by id. */
  owed: ReadonlyMap<string, number>
}

/** What is shown of employees of one status, of whom nothing is decided. */
export function employeeCells({ status, spendable, owed }: Beside): Cells {
  const leaves = status === 'leaving' || status === 'left'
  return {
    select: undefined,
    employee: ({ id, fullname, email, status: now, lastDay }) => (
      <RowName
        href={`/partner/employees/${id}`}
        below={
          now === 'approved' && lastDay ? (
            <span className="font-semibold text-warning">{copy.leavesOn(formatDay(lastDay))}</span>
          ) : (
            email
          )
        }
      >
        {fullname}
      </RowName>
    ),
    staffId: ({ staffId }) => <span className="money">{staffId}</span>,
    jobTitle: leaves ? undefined : ({ jobTitle }) => jobTitle,
    lastDay: leaves ? ({ lastDay }) => (lastDay ? formatDay(lastDay) : '') : undefined,
    listed: undefined,
    salary: ({ salary }) => <Money exact naira={salary} />,
    difference: undefined,
    deductions: undefined,
    spendable: status === 'approved' ? ({ id }) => <Money exact naira={spendable.get(id) ?? 0} /> : undefined,
    due: leaves ? ({ id }) => <Money exact naira={owed.get(id) ?? 0} /> : undefined,
    reason: status === 'declined' ? ({ reason }) => reason : undefined,
    decision: undefined,
  }
}

type Compared = {
  status: GridStatus
  /** The page of the list, to which a decision returns; undefined on the first. */
  cursor: string | undefined
  /** What the roster says, by employee. */
  listed: ReadonlyMap<string, ListedPayDto>
  /** What is usual at the company, to mark salaries that are far from it. */
  usual: UsualPay
  /** The salaries that wait for a second person, in words, by employee. */
  waiting: ReadonlyMap<string, string>
}

const select = tickCell<EmployeeDto>(GRID_FORM, ({ id, fullname }) => ({ id, label: fullname }))

/** What the grid shows, in which HR decides: rows of two lines, with fields for the pay. */
export function gridCells({ status, cursor, listed, usual, waiting }: Compared): Cells {
  return {
    select: status === 'pending' ? select : undefined,
    employee: ({ id, fullname, email }) => (
      <RowName href={`/partner/employees/${id}`} below={email}>
        {fullname}
      </RowName>
    ),
    staffId: ({ staffId }) => <Line text={staffId} className="grid-fact" />,
    // Its place is that of the reason.
    jobTitle: status === 'declined' ? undefined : ({ jobTitle }) => <Line text={jobTitle} className="grid-fact" />,
    lastDay: undefined,
    listed: ({ id, fullname }) => <Listed listed={listed.get(id)} fullname={fullname} />,
    salary: (employee) => <PayCell employee={employee} field="salary" />,
    difference: (employee) => (
      <PayNote
        employee={employee}
        listed={listed.get(employee.id)?.salary}
        usual={usual}
        waits={waiting.get(employee.id)}
      />
    ),
    deductions: (employee) => <PayCell employee={employee} field="otherDeductions" />,
    spendable: undefined,
    due: undefined,
    reason: status === 'declined' ? ({ reason }) => <Line text={reason} /> : undefined,
    decision: (employee) => <DecisionCell employee={employee} cursor={cursor} />,
  }
}

const Line = ({ text, className = '' }: { text: string; className?: string }) => (
  <span className={`line ${className}`}>{text}</span>
)

/** The name of the roster where it is another one, so that nobody compares the salary of somebody else unawares. */
const Listed = ({ listed, fullname }: { listed: ListedPayDto | undefined; fullname: string }) =>
  listed && (
    <>
      <Money exact naira={listed.salary} />
      {listed.fullname !== fullname && <Below parts={[copy.grid.listedAs(listed.fullname)]} />}
    </>
  )
