'use server'

import { refresh } from 'next/cache'
import { RedirectType, redirect } from 'next/navigation'
import { deskMember, partner, staff } from '@/lib/access/gates'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { closeMonthSchema, newRatesSchema } from '@/lib/books/schema'
import { chargeFormSchema, productFormSchema } from '@/lib/catalogue/schema'
import { invitePartnerFormSchema, invitePartnerSchema, inviteStaffSchema } from '@/lib/companies/schema'
import { action } from '@/lib/server/action'
import { fieldProblem } from '@/lib/core/errors'
import { setFlash } from '@/lib/server/flash'
import { uploadActions } from '@/lib/server/upload'
import { bankAccountSchema } from '@/lib/credit/schema'
import { askForCompanyPayout } from '@/lib/deductions/company-payouts'
import { deductionCorrectionFormSchema } from '@/lib/deductions/schema'
import { rehireEmployee } from '@/lib/employees/leavers'
import { confirmChosen } from '@/lib/employees/grid'
import { confirmChosenSchema, correctionFormSchema, rehireFormSchema } from '@/lib/employees/schema'
import { correctEmployee } from '@/lib/employees/service'
import { newStaffKeySchema } from '@/lib/keys/schema'
import { isReceivedInPart } from '@/lib/orders/deliver'
import { CONFIRM_RECEIVED, PHOTO_NEEDED } from '@/lib/orders/delivery-rules'
import { deliverFormSchema } from '@/lib/orders/schema'
import { refundFormSchema } from '@/lib/payments/schema'
import { applyRoster, checkRoster } from '@/lib/roster/apply'
import { applyRosterSchema, checkRosterSchema, takeBackRosterSchema } from '@/lib/roster/schema'
import { takeBackRoster } from '@/lib/roster/take-back'
import { writeOffSchema as lotWriteOffSchema } from '@/lib/stock/schema'
import { creditFormSchema } from '@/lib/tickets/schema'
import { requestCeiling } from './kinds/credit-ceiling'
import { requestCompanyTerms } from './kinds/company-terms'
import { requestEndAccess } from './kinds/end-access'
import { requestColleagueInvitation, requestPartnerInvitation, requestStaffInvitation } from './kinds/invite'
import { writeOffOrRequest } from './kinds/lot-write-off'
import { requestPermissions } from './kinds/permissions'
import { changeProductOrRequest } from './kinds/price'
import { requestRates } from './kinds/provision-rates'
import { requestRestoreAccess } from './kinds/restore-access'
import { requestStaffKey } from './kinds/staff-key'
import { requestMonthClosing } from './kinds/books-month'
import { requestDeductionCorrection } from './kinds/deduction-correction'
import { deliverOrRequest } from './deliveries'
import {
  ceilingFormSchema,
  creditNoteFormSchema,
  decisionFormSchema,
  endAccessFormSchema,
  factorResetFormSchema,
  newCreditFormSchema,
  payoutFormSchema,
  permissionsFormSchema,
  restoreAccessFormSchema,
  termsFormSchema,
  undoFormSchema,
  writeOffFormSchema,
} from './schema'
import { decide } from './decide'
import { requestCompanyPayout, requestPayout } from './kinds/payout'
import { askToConfirm } from './kinds/payout-account'
import { askSecondFor, withdrawSalaries } from './kinds/salary'
import { requestCharge } from './kinds/charge'
import { requestUndo } from './kinds/correction'
import { requestCreditNote, requestTicketCredit } from './kinds/credit-note'
import { requestNewCredit } from './kinds/new-credit'
import { requestRefund } from './kinds/refund'
import { requestFactorReset } from './kinds/second-factor-reset'
import { requestWriteOff } from './kinds/write-off'

export const decideAction = action(
  { access: deskMember({ staff: STAFF_PERMISSIONS, partner: ['approver'] }), schema: decisionFormSchema },
  async ({ actor, input }) => {
    await decide(actor, input.approvalId, input.decision)
    return { decision: input.decision }
  },
)

export const requestDeductionCorrectionAction = action(
  { access: partner('approver'), schema: deductionCorrectionFormSchema },
  async ({ actor, input: { month, ...wanted } }) => {
    await requestDeductionCorrection(actor, month, wanted)
    await setFlash('correction-requested')
    redirect(`/partner/deductions/${month}`)
  },
)

/** The form that asks for the closing of a month of the books. */
export const requestMonthClosingAction = action(
  { access: staff('finance'), schema: closeMonthSchema },
  async ({ actor, input }) => ({ approvalId: await requestMonthClosing(actor, input.month) }),
)

export const requestRatesAction = action(
  { access: staff('finance'), schema: newRatesSchema },
  async ({ actor, input }) => ({ approvalId: await requestRates(actor, input) }),
)

export const requestWriteOffAction = action(
  { access: staff('finance'), schema: writeOffFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestWriteOff(actor, input.orderId, input.reason),
  }),
)

export const requestNewCreditAction = action(
  { access: staff('finance'), schema: newCreditFormSchema },
  async ({ actor, input }) => ({ approvalId: await requestNewCredit(actor, input.buyerId, input.reason) }),
)

export const requestPayoutAction = action(
  { access: staff('finance'), schema: payoutFormSchema },
  async ({ actor, input: { payee, payeeId, amount, reason, ...account } }) => ({
    approvalId: await (payee === 'company' ? requestCompanyPayout : requestPayout)(actor, payeeId, {
      amount,
      account,
      reason,
    }),
  }),
)

export const askForCompanyPayoutAction = action(
  { access: partner('approver').proved('account'), schema: bankAccountSchema },
  async ({ actor, input }) => {
    await askForCompanyPayout(actor, input, askToConfirm(actor))
  },
)

export const requestCreditNoteAction = action(
  { access: staff('finance'), schema: creditNoteFormSchema },
  async ({ actor, input: { orderId, ...note } }) => ({
    approvalId: await requestCreditNote(actor, orderId, note),
  }),
)

export const deliverOrderAction = action(
  { access: staff('operations'), schema: deliverFormSchema },
  async ({ actor, input: { orderId, key, confirmed, ...delivery } }) => {
    if (!confirmed && (await isReceivedInPart(orderId, delivery.lines)))
      throw fieldProblem('confirmed', CONFIRM_RECEIVED)
    if (delivery.override && !delivery.photo) throw fieldProblem('photo', PHOTO_NEEDED)
    return deliverOrRequest(actor, orderId, delivery, key)
  },
)

export const creditTicketAction = action(
  { access: staff('support'), schema: creditFormSchema },
  async ({ actor, input: { ticketId, ...credit } }) => ({
    approvalId: await requestTicketCredit(actor, ticketId, credit),
  }),
)

export const requestChargeAction = action(
  { access: staff('finance'), schema: chargeFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestCharge(actor, input),
  }),
)

export const requestRefundAction = action(
  { access: staff('finance'), schema: refundFormSchema },
  async ({ actor, input: { paymentId, ...refund } }) => ({
    approvalId: await requestRefund(actor, paymentId, refund),
  }),
)

export const requestUndoAction = action(
  { access: staff('finance'), schema: undoFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestUndo(actor, input.entryId, input.reason),
  }),
)

const TEAM_LEADS = { staff: ['admin'], partner: ['approver'] } as const

export const requestEndAccessAction = action(
  { access: deskMember(TEAM_LEADS), schema: endAccessFormSchema },
  async ({ actor, input }) => ({ approvalId: await requestEndAccess(actor, input.memberId, input.reason) }),
)

export const requestRestoreAccessAction = action(
  { access: staff('admin'), schema: restoreAccessFormSchema },
  async ({ actor, input }) => ({ approvalId: await requestRestoreAccess(actor, input.memberId) }),
)

export const requestPermissionsAction = action(
  { access: deskMember(TEAM_LEADS), schema: permissionsFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestPermissions(actor, input.memberId, input.permissions, input.reason),
  }),
)

export const requestStaffInvitationAction = action(
  { access: staff('admin'), schema: inviteStaffSchema },
  async ({ actor, input }) => ({ email: input.email, approvalId: await requestStaffInvitation(actor, input) }),
)

export const requestPartnerInvitationAction = action(
  { access: staff('admin'), schema: invitePartnerFormSchema },
  async ({ actor, input: { companyId, ...invite } }) => ({
    email: invite.email,
    approvalId: await requestPartnerInvitation(actor, companyId, invite),
  }),
)

export const requestColleagueInvitationAction = action(
  { access: partner('approver'), schema: invitePartnerSchema },
  async ({ actor, input }) => ({ email: input.email, approvalId: await requestColleagueInvitation(actor, input) }),
)

export const requestStaffKeyAction = action(
  { access: staff('admin').proved(), schema: newStaffKeySchema },
  ({ actor, input }) => requestStaffKey(actor, input),
)

export const requestCompanyTermsAction = action(
  { access: staff('admin'), schema: termsFormSchema },
  async ({ actor, input: { companyId, reason, ...terms } }) => ({
    approvalId: await requestCompanyTerms(actor, companyId, terms, reason),
  }),
)

export const changeProductAction = action(
  { access: staff('catalogue'), schema: productFormSchema },
  ({ actor, input: { productId, ...change } }) => changeProductOrRequest(actor, productId, change),
)

export const requestFactorResetAction = action(
  { access: staff('admin'), schema: factorResetFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestFactorReset(actor, input.memberId, input.reason),
  }),
)

export const confirmEmployeesAction = action(
  { access: partner('approver'), schema: confirmChosenSchema },
  async ({ actor, input }) => {
    const decisions = await confirmChosen(actor, input, askSecondFor(actor))
    refresh()
    return decisions
  },
)

const employeeAddress = (employeeId: string): string => `/partner/employees/${employeeId}`

export const correctEmployeeAction = action(
  { access: partner('approver'), schema: correctionFormSchema },
  async ({ actor, input: { employeeId, ...correction } }) => {
    const waits = await correctEmployee(actor, employeeId, correction, askSecondFor(actor))
    await setFlash(waits === undefined ? 'employee-corrected' : 'salary-waits')
    redirect(employeeAddress(employeeId), RedirectType.replace)
  },
)

export const rehireEmployeeAction = action(
  { access: partner('approver'), schema: rehireFormSchema },
  async ({ actor, input }) => {
    const waits = await rehireEmployee(actor, input.employeeId, input, askSecondFor(actor))
    await setFlash(waits === undefined ? 'employee-rehired' : 'salary-waits')
    redirect(employeeAddress(input.employeeId), RedirectType.replace)
  },
)

const roster = uploadActions({
  access: partner('approver'),
  schemas: { check: checkRosterSchema, book: applyRosterSchema },
  check: (actor, bytes, { columns }) => checkRoster(actor, bytes, columns),
  book: (actor, bytes, { leave, lastDay, ...decision }) =>
    applyRoster(actor, bytes, { ...decision, lastDay: leave ? lastDay : undefined }, askSecondFor(actor)),
})
export const checkRosterAction = roster.check
export const applyRosterAction = roster.book

export const takeBackRosterAction = action(
  { access: partner('approver'), schema: takeBackRosterSchema },
  async ({ actor, input: { id } }) => {
    await takeBackRoster(actor, id, withdrawSalaries(actor))
    await setFlash('roster-taken-back')
    redirect(`/partner/roster/${id}`)
  },
)

export const writeOffLotAction = action(
  { access: staff('catalogue'), schema: lotWriteOffSchema },
  async ({ actor, input }) => {
    const approvalId = await writeOffOrRequest(actor, input)
    refresh()
    return { waits: approvalId !== undefined }
  },
)

export const requestCeilingAction = action(
  { access: staff('finance'), schema: ceilingFormSchema },
  async ({ actor, input: { whose, aboutId, amount, reason } }) => {
    await requestCeiling(actor, { whose, about: aboutId, to: amount }, reason)
    refresh()
  },
)
