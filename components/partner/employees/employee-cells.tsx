import type { CellsOf } from '@/components/list/list-columns'
import { EmployeeDecision } from '@/components/partner/employees/employee-decision'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { bulkColumn } from '@/components/ui/bulk-column'
import { Money } from '@/components/ui/money'
import { RowName } from '@/components/ui/row-name'
import type { UsualPay } from '@/lib/companies/salary-rules'
import { formatDay } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import type { EMPLOYEES } from '@/lib/employees/lists'
import { payMark } from '@/lib/employees/pay-rules'
import type { EmployeeDto, EmployeeFilter } from '@/lib/employees/schema'
import { BULK_FORM } from './bulk-form'

/** One sentence above the table describes every salary field in it. */
export const SALARY_HINT_ID = 'salary-hint'

type Beside = {
  status: EmployeeFilter
  /** The page of the list, to which a decision returns; undefined on the first. */
  cursor: string | undefined
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

const select = bulkColumn<EmployeeDto>(BULK_FORM, ({ id, fullname }) => ({ id, label: fullname })).cell

/** What is shown of employees of one status. Pending and declined employees have a decision form. */
export function employeeCells({
  status,
  cursor,
  spendable,
  owed,
  usual,
  waiting,
  canDecide,
}: Beside): CellsOf<typeof EMPLOYEES> {
  const leaves = status === 'leaving' || status === 'left'
  const isDecided = canDecide && status === 'pending'
  return {
    select: isDecided ? select : undefined,
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
    salary: isDecided || status === 'declined' ? undefined : ({ salary }) => <Money exact naira={salary} />,
    spendable: status === 'approved' ? ({ id }) => <Money exact naira={spendable.get(id) ?? 0} /> : undefined,
    due: leaves ? ({ id }) => <Money exact naira={owed.get(id) ?? 0} /> : undefined,
    reason: status === 'declined' ? ({ reason }) => reason : undefined,
    decision:
      isDecided || (canDecide && status === 'declined')
        ? ({ id, fullname, salary, otherDeductions, status: now }) => (
            <>
              {waiting.has(id) && (
                <p className="text-sm font-semibold text-warning">{copy.one.salaryWaits(waiting.get(id) ?? '')}</p>
              )}
              <EmployeeDecision
                employee={{ id, fullname, salary, otherDeductions, status: now }}
                cursor={cursor}
                hintId={SALARY_HINT_ID}
                mark={payMark(fromNaira(salary), usual)}
              />
            </>
          )
        : undefined,
  }
}
