'use server'

import { refresh } from 'next/cache'
import { RedirectType, redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { buyerAccount, partner } from '@/lib/access/gates'
import { action, isPlainForm } from '@/lib/server/action'
import { setFlash } from '@/lib/server/flash'
import { listAddress } from '@/lib/core/list-address'
import { declineChosen } from './grid'
import { setLastDay, cancelLastDay } from './leavers'
import { approveNameChange, refuseNameChange, requestNameChange, withdrawNameChange } from './name-changes'
import {
  approveNameFormSchema,
  declineEmployeeSchema,
  lastDayFormSchema,
  nameChangeSchema,
  refuseNameFormSchema,
  takeBackFormSchema,
  undoDecisionsSchema,
} from './schema'
import { undoDecisions } from './undo'

export const declineEmployeeAction = action(
  { access: partner('approver'), schema: declineEmployeeSchema },
  async ({ actor, input }) => {
    const declined = await declineChosen(actor, input.employeeId, input.reason)
    if (await isPlainForm()) {
      // The row with the form is gone, so the page has to say it.
      await setFlash('employee-declined', input.employeeId)
      redirect(listAddress('/partner/employees', { cursor: input.cursor }), RedirectType.replace)
    }
    refresh()
    return declined
  },
)

export const undoDecisionsAction = action(
  { access: partner('approver'), schema: undoDecisionsSchema },
  ({ actor, input }) => undoDecisions(actor, input.ticket),
)

const employeeAddress = ({ employeeId }: { employeeId: string }): string => `/partner/employees/${employeeId}`

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
