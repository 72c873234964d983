'use server'

import { refresh } from 'next/cache'
import { RedirectType, redirect } from 'next/navigation'
import { buyerAccount, partner } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { rehireEmployee, setLastDay, cancelLastDay } from './leavers'
import { approveNameChange, refuseNameChange, requestNameChange } from './name-changes'
import {
  approveNameFormSchema,
  bulkApproveSchema,
  confirmEmployeeSchema,
  correctionFormSchema,
  declineEmployeeSchema,
  lastDayFormSchema,
  nameChangeSchema,
  refuseNameFormSchema,
  rehireFormSchema,
  takeBackFormSchema,
} from './schema'
import { approveEmployee, approveEmployees, correctEmployee, declineEmployee } from './service'

/** HR confirms an employee, with the salary as corrected. */
export const approveEmployeeAction = action(
  { access: partner(), schema: confirmEmployeeSchema },
  async ({ actor, input }) => {
    await approveEmployee(actor, input.employeeId, input.salary)
    redirect(queueAddress('confirmed', input), RedirectType.replace)
  },
)

/** HR declines an employee with a reason. */
export const declineEmployeeAction = action(
  { access: partner(), schema: declineEmployeeSchema },
  async ({ actor, input }) => {
    await declineEmployee(actor, input.employeeId, input.reason)
    redirect(queueAddress('declined', input), RedirectType.replace)
  },
)

type Decided = { employeeId: string; cursor?: string | undefined }
/** HR's queue at the page they were on, telling what was done to whom. */
function queueAddress(notice: 'confirmed' | 'declined', { employeeId, cursor }: Decided): string {
  return `/partner?${new URLSearchParams({ ...(cursor ? { cursor } : {}), notice, employee: employeeId })}`
}

/** A page with news on it; `at` tells two of the same news apart. */
const told = (path: string, notice: string): string => `${path}?notice=${notice}&at=${Date.now()}`

/** HR confirms several employees who wait; the answer says what became of each. */
export const approveEmployeesAction = action(
  { access: partner(), schema: bulkApproveSchema },
  async ({ actor, input }) => {
    const outcome = await approveEmployees(actor, input.ids)
    refresh()
    return outcome
  },
)

/** HR corrects salary, staff ID and job title of a confirmed employee. */
export const correctEmployeeAction = action(
  { access: partner(), schema: correctionFormSchema },
  async ({ actor, input: { employeeId, ...correction } }) => {
    await correctEmployee(actor, employeeId, correction)
    redirect(told(`/partner/employees/${employeeId}`, 'corrected'), RedirectType.replace)
  },
)

/** HR enters the last day at work of an employee. */
export const setLastDayAction = action({ access: partner(), schema: lastDayFormSchema }, async ({ actor, input }) => {
  await setLastDay(actor, input.employeeId, input.lastDay)
  redirect(told(`/partner/employees/${input.employeeId}`, 'last-day'), RedirectType.replace)
})

/** HR takes back a last day that was entered by mistake. */
export const takeBackLastDayAction = action(
  { access: partner(), schema: takeBackFormSchema },
  async ({ actor, input }) => {
    await cancelLastDay(actor, input.employeeId)
    redirect(told(`/partner/employees/${input.employeeId}`, 'stays'), RedirectType.replace)
  },
)

/** HR takes on an employee again who had left. */
export const rehireEmployeeAction = action(
  { access: partner(), schema: rehireFormSchema },
  async ({ actor, input }) => {
    await rehireEmployee(actor, input.employeeId, input.salary)
    redirect(told(`/partner/employees/${input.employeeId}`, 'rehired'), RedirectType.replace)
  },
)

/** HR confirms a new name. */
export const approveNameChangeAction = action(
  { access: partner(), schema: approveNameFormSchema },
  async ({ actor, input }) => {
    await approveNameChange(actor, input.requestId)
    redirect(told('/partner/name-changes', 'confirmed'), RedirectType.replace)
  },
)

/** HR refuses a new name with a reason. */
export const refuseNameChangeAction = action(
  { access: partner(), schema: refuseNameFormSchema },
  async ({ actor, input }) => {
    await refuseNameChange(actor, input.requestId, input.reason)
    redirect(told('/partner/name-changes', 'refused'), RedirectType.replace)
  },
)

/** The buyer asks for another name; HR decides (checklist X-53). */
export const requestNameChangeAction = action(
  { access: buyerAccount(), schema: nameChangeSchema },
  async ({ actor, input }) => {
    await requestNameChange(actor, input.fullName)
    return null
  },
)
