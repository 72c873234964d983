'use server'

import { refresh } from 'next/cache'
import { RedirectType, redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { buyerAccount, partner } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { setFlash } from '@/lib/server/flash'
import { listAddress } from '@/lib/core/list-address'
import { setLastDay, cancelLastDay } from './leavers'
import { approveNameChange, refuseNameChange, requestNameChange, withdrawNameChange } from './name-changes'
import {
  approveNameFormSchema,
  bulkApproveSchema,
  declineEmployeeSchema,
  lastDayFormSchema,
  nameChangeSchema,
  refuseNameFormSchema,
  takeBackFormSchema,
} from './schema'
import { approveEmployees, declineEmployee } from './service'

export const declineEmployeeAction = action(
  { access: partner('approver'), schema: declineEmployeeSchema },
  async ({ actor, input }) => {
    await declineEmployee(actor, input.employeeId, input.reason)
    await setFlash('employee-declined', input.employeeId)
    redirect(queueAddress(input), RedirectType.replace)
  },
)

/** The page of HR's queue that they came from. */
const queueAddress = ({ cursor }: { cursor?: string | undefined }): string =>
  listAddress('/partner/employees', { cursor })

const employeeAddress = ({ employeeId }: { employeeId: string }): string => `/partner/employees/${employeeId}`

export const approveEmployeesAction = action(
  { access: partner('approver'), schema: bulkApproveSchema },
  async ({ actor, input }) => {
    const outcome = await approveEmployees(actor, input.ids)
    refresh()
    return outcome
  },
)

export const setLastDayAction = action(
  { access: partner('approver'), schema: lastDayFormSchema },
  async ({ actor, input }) => {
    await setLastDay(actor, input.employeeId, input.lastDay)
    await setFlash('employee-last-day')
    redirect(employeeAddress(input), RedirectType.replace)
  },
)

export const takeBackLastDayAction = action(
  { access: partner('approver'), schema: takeBackFormSchema },
  async ({ actor, input }) => {
    await cancelLastDay(actor, input.employeeId)
    await setFlash('employee-stays')
    redirect(employeeAddress(input), RedirectType.replace)
  },
)

export const approveNameChangeAction = action(
  { access: partner('approver'), schema: approveNameFormSchema },
  async ({ actor, input }) => {
    await approveNameChange(actor, input.requestId)
    await setFlash('name-confirmed')
    redirect('/partner/name-changes', RedirectType.replace)
  },
)

export const refuseNameChangeAction = action(
  { access: partner('approver'), schema: refuseNameFormSchema },
  async ({ actor, input }) => {
    await refuseNameChange(actor, input.requestId, input.reason)
    await setFlash('name-refused')
    redirect('/partner/name-changes', RedirectType.replace)
  },
)

export const requestNameChangeAction = action(
  { access: buyerAccount(), schema: nameChangeSchema },
  ({ actor, input }) => requestNameChange(actor, input.fullName),
)

export const withdrawNameChangeAction = action({ access: buyerAccount(), schema: z.object({}) }, async ({ actor }) => {
  await withdrawNameChange(actor)
  refresh()
})
