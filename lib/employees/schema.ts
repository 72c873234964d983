import * as z from 'zod/mini'
import { otherDeductionsField, salaryField } from '@/lib/companies/schema'
import { atMost, day, idList, line, reasonSchema } from '@/lib/core/fields'
import { cursorField } from '@/lib/core/listing'
import { firstSentence } from '@/lib/core/problems'
import type { bulkOutcomeResponse, employeeResponse, nameChangeResponse, ownNameChangeResponse } from './responses'
import type { PayField } from './rules'

// Field names are those of the HTTP contract.

export const EMPLOYEE_FILTERS = ['pending', 'approved', 'leaving', 'left', 'declined'] as const
/** A filter of the list: `leaving` are confirmed employees with a last day, who are also among `approved`. */
export type EmployeeFilter = (typeof EMPLOYEE_FILTERS)[number]
export type EmployeeStatus = Exclude<EmployeeFilter, 'leaving'>

const employeeId = z.uuid('There is no such employee.')
// The page of the queue to return to. A malformed one is the first page.
const cursor = z.catch(cursorField(), undefined)

/** What HR states about the pay: naira a month, kobo after parsing. Without `otherDeductions` they stay as they are. */
const pay = {
  salary: salaryField(),
  otherDeductions: z.optional(otherDeductionsField()),
}
/** POST /partner/employees/{id}/approve. Without a salary, the one that the employee entered is confirmed. */
export const approveSchema = z.object({ ...pay, salary: z.optional(pay.salary) })
export type StatedPay = z.output<typeof approveSchema>
export const declineEmployeeSchema = z.extend(reasonSchema, { employeeId, cursor })

const MAX_AT_ONCE = 100
const NOBODY = 'Please choose the employees to confirm.'
const TOO_MANY = `At most ${MAX_AT_ONCE} employees can be confirmed at once.`
const ids = idList(MAX_AT_ONCE, { noSuch: 'There is no such employee.', none: NOBODY, tooMany: TOO_MANY })
/** POST /partner/employees/bulk-approve. */
export const bulkApproveSchema = z.object({ ids })
export type BulkOutcomeDto = z.infer<typeof bulkOutcomeResponse>

/** The employees on whom HR decides in a grid. */
export const GRID_STATUSES = ['pending', 'declined'] as const satisfies readonly EmployeeStatus[]
export type GridStatus = (typeof GRID_STATUSES)[number]

const statedPay = z.object({ salary: pay.salary, otherDeductions: otherDeductionsField() })
/** The problem with a typed amount of the pay; undefined when there is none. */
export function payProblem(field: PayField, text: string): string | undefined {
  const { error } = z.safeParse(statedPay.shape[field], text)
  return error && firstSentence(error.issues)
}

const typed = atMost(MAX_AT_ONCE, z.string().check(z.maxLength(100, 'That is too long for an amount.')), TOO_MANY)
/**
 * The grid in which HR confirms: the lists have one value for each row, and only those of the chosen rows count. The
 * button of a row chooses it alone, and that below the grid the ticked ones. A problem is at 'salary.<id>' or
 * 'otherDeductions.<id>'.
 */
export const confirmChosenSchema = z.pipe(
  z.object({
    status: z.enum(GRID_STATUSES, 'There is no such status.'),
    alone: z.optional(employeeId),
    ids: z.optional(ids),
    employeeId: typed,
    salary: typed,
    otherDeductions: typed,
  }),
  z.transform(({ status, alone, ids: ticked = [], ...rows }, context): ChosenEmployees => {
    const chosen = alone === undefined ? ticked : [alone]
    if (chosen.length === 0) context.issues.push({ code: 'custom', message: NOBODY, input: undefined })
    const people = [...new Set(chosen)].flatMap((id) => {
      const row = rows.employeeId.indexOf(id)
      const stated = z.safeParse(statedPay, { salary: rows.salary[row], otherDeductions: rows.otherDeductions[row] })
      for (const { path, message } of stated.error?.issues ?? [])
        context.issues.push({ code: 'custom', path: [...path, id], message, input: undefined })
      return stated.data ? [{ id, ...stated.data }] : []
    })
    return { people, status, isAlone: alone !== undefined }
  }),
)
/** The employees of chosen rows with the pay that the rows state, in kobo a month. */
export type ChosenEmployees = {
  readonly people: readonly ({ readonly id: string } & Required<StatedPay>)[]
  readonly isAlone: boolean
  /** What the officer saw of them all. */
  readonly status: GridStatus
}
/** What became of a chosen employee. `ticket` is for `undoDecisions`. */
export type GridDecisionDto = {
  readonly id: string
  readonly fullname: string
  readonly outcome: 'confirmed' | 'already' | 'waits' | 'refused'
  readonly message: string
  readonly ticket?: string
}
/** A sealed ticket has the states of one account, before and after. */
const ticket = z.string().check(z.maxLength(50_000, 'This is no decision of yours.'))
export const undoDecisionsSchema = z.object({ ticket: atMost(MAX_AT_ONCE, ticket, TOO_MANY) })

const NOTHING = 'Please send at least one correction: salary, otherDeductions, staffId or jobTitle.'
/** PUT /partner/employees/{id}. */
export const correctionSchema = z
  .object({
    salary: z.optional(pay.salary),
    otherDeductions: pay.otherDeductions,
    staffId: z.optional(line('Staff ID', 40)),
    jobTitle: z.optional(line('Job title', 80)),
  })
  .check(z.refine((value) => Object.keys(value).length > 0, NOTHING))
export type Correction = z.output<typeof correctionSchema>
/** The form of a correction, which shows all fields. */
export const correctionFormSchema = z.object({
  employeeId,
  ...pay,
  staffId: line('Staff ID', 40),
  jobTitle: line('Job title', 80),
})

/** PUT /partner/employees/{id}/last-day. */
export const lastDaySchema = z.object({ lastDay: day('The last day') })
export const lastDayFormSchema = z.object({ employeeId, lastDay: day('The last day') })
export const takeBackFormSchema = z.object({ employeeId })
/** POST /partner/employees/{id}/rehire. */
export const rehireSchema = z.object(pay)
export const rehireFormSchema = z.object({ employeeId, ...pay })

export type EmployeeDto = z.infer<typeof employeeResponse>

/** A salary as it was entered, in naira a month. `from` is null for the first one. */
export type SalaryChangeDto = {
  readonly id: string
  readonly from: number | null
  readonly to: number
  /** The employee entered it. */
  readonly isOwn: boolean
  /** Who entered it; empty where nobody is known. */
  readonly by: string
  /** ISO 8601 */
  readonly at: string
}

/** What the roster says of a person: the salary in naira a month, and whom it lists with it. */
export type ListedPayDto = { readonly salary: number; readonly fullname: string }

/** A buyer's last day at work, 'YYYY-MM-DD'. `hasPassed` is true from that day. */
export type OwnLastDayDto = { readonly lastDay: string; readonly company: string; readonly hasPassed: boolean }

/** POST /users/{id}/account/name-change, and the buyer's form. */
export const nameChangeSchema = z.object({ fullName: line('Full name', 121) })

export type OwnNameChangeDto = z.infer<typeof ownNameChangeResponse>

const requestId = z.uuid('There is no such request.')
export const approveNameFormSchema = z.object({ requestId })
export const refuseNameFormSchema = z.extend(reasonSchema, { requestId })

export type NameChangeDto = z.infer<typeof nameChangeResponse>

/** A confirmed employee whose staff number a confirmed colleague has too. */
export type SharedNumberDto = {
  readonly id: string
  readonly fullname: string
  readonly staffId: string
  readonly sharedWith: string
}
