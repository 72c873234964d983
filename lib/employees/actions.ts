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

export const approveEmployeeAction = action(
  { access: partner('approver'), schema: confirmEmployeeSchema },
  async ({ actor, input }) => {
    await approveEmployee(actor, input.employeeId, input)
    redirect(queueAddress('confirmed', input), RedirectType.replace)
  },
)

export const declineEmployeeAction = action(
  { access: partner('approver'), schema: declineEmployeeSchema },
  async ({ actor, input }) => {
    await declineEmployee(actor, input.employeeId, input.reason)
    redirect(queueAddress('declined', input), RedirectType.replace)
  },
)

type Decided = { employeeId: string; cursor?: string | undefined }
/** The page of HR's queue that they came from, with a notice about the decision. */
function queueAddress(notice: 'confirmed' | 'declined', { employeeId, cursor }: Decided): string {
  return `/partner?${new URLSearchParams({ ...(cursor ? { cursor } : {}), notice, employee: employeeId })}`
}

/** An address that shows a notice; `at` makes a repeated notice appear again. */
const withNotice = (path: string, notice: string): string => `${path}?notice=${notice}&at=${Date.now()}`

export const approveEmployeesAction = action(
  { access: partner('approver'), schema: bulkApproveSchema },
  async ({ actor, input }) => {
    const outcome = await approveEmployees(actor, input.ids)
    refresh()
    return outcome
  },
)

export const correctEmployeeAction = action(
  { access: partner('approver'), schema: correctionFormSchema },
  async ({ actor, input: { employeeId, ...correction } }) => {
    await correctEmployee(actor, employeeId, correction)
    redirect(withNotice(`/partner/employees/${employeeId}`, 'corrected'), RedirectType.replace)
  },
)

export const setLastDayAction = action(
  { access: partner('approver'), schema: lastDayFormSchema },
  async ({ actor, input }) => {
    await setLastDay(actor, input.employeeId, input.lastDay)
    redirect(withNotice(`/partner/employees/${input.employeeId}`, 'last-day'), RedirectType.replace)
  },
)

export const takeBackLastDayAction = action(
  { access: partner('approver'), schema: takeBackFormSchema },
  async ({ actor, input }) => {
    await cancelLastDay(actor, input.employeeId)
    redirect(withNotice(`/partner/employees/${input.employeeId}`, 'stays'), RedirectType.replace)
  },
)

export const rehireEmployeeAction = action(
  { access: partner('approver'), schema: rehireFormSchema },
  async ({ actor, input }) => {
    await rehireEmployee(actor, input.employeeId, input)
    redirect(withNotice(`/partner/employees/${input.employeeId}`, 'rehired'), RedirectType.replace)
  },
)

export const approveNameChangeAction = action(
  { access: partner('approver'), schema: approveNameFormSchema },
  async ({ actor, input }) => {
    await approveNameChange(actor, input.requestId)
    redirect(withNotice('/partner/name-changes', 'confirmed'), RedirectType.replace)
  },
)

export const refuseNameChangeAction = action(
  { access: partner('approver'), schema: refuseNameFormSchema },
  async ({ actor, input }) => {
    await refuseNameChange(actor, input.requestId, input.reason)
    redirect(withNotice('/partner/name-changes', 'refused'), RedirectType.replace)
  },
)

export const requestNameChangeAction = action(
  { access: buyerAccount(), schema: nameChangeSchema },
  async ({ actor, input }) => {
    await requestNameChange(actor, input.fullName)
    return null
  },
)
