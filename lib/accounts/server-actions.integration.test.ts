import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Access } from '@/lib/server/access'
import type { Credentials } from '@/lib/server/grants'
import {
  AUDIENCES,
  type Audience,
  type Role,
  accessMismatches,
  ageProofs,
  createPeopleByRole,
  endGrace,
  endSessions,
  leaveIdle,
} from '@/sandbox/roles'

/*
 * Who may call which server action: each role is shown to each action's own declaration, with accounts that are in the
 * database. An action can be called by whoever knows its name, whatever page it stands on.
 */

/** Every action. A new one needs a name here, which whoever reviews it reads. */
const RULES: Readonly<Record<Audience, readonly string[]>> = {
  anyone: [
    'registerAction',
    'loginAction',
    'requestResetAction',
    'acceptInvitationAction',
    'resetByLinkAction',
    'signUpCompanyAction',
    'joinAction',
    'createComplaintAction',
    // What it finds out is by a session, a grant or a sealed address; without any of them it finds nothing.
    'confirmFeeAction',
    'leaveFeeAction',
  ],
  signedIn: [
    'eraseAccountAction',
    'resetPasswordAction',
    'endSessionAction',
    'endOtherSessionsAction',
    'proveOwnerAction',
  ],
  registrant: ['verifyCodeAction', 'resendCodeAction', 'completeProfileAction'],
  granted: ['resendResetAction', 'verifyResetAction', 'proveCodeAction', 'provePasskeyAction'],
  buyerAccount: [
    'requestNameChangeAction',
    'withdrawNameChangeAction',
    'correctProfileAction',
    'withdrawProfileAction',
    'remindHrAction',
    'markReadAction',
    'cancelOrderAction',
    'repayAction',
    'reportProblemAction',
    'replyAction',
    'askForPayoutAction',
    'withdrawPayoutAction',
    'askDeferralAction',
    'withdrawDeferralAction',
  ],
  buyer: [
    'changeContactAction',
    'sendPhoneCodeAction',
    'verifyPhoneAction',
    'chooseMessagesAction',
    'stopMessagesAction',
    'addToCartAction',
    'addPackageAction',
    'buyAgainAction',
    'saveBasketAction',
    'fillBasketAction',
    'skipBasketAction',
    'pauseBasketAction',
    'endBasketAction',
    'checkOutBasketAction',
    'setQuantityAction',
    'stepInCartAction',
    'proceedAction',
    'placeOrderAction',
    'saveProductAction',
    'forgetAddressAction',
    'changeDeliveryAction',
    'chooseDayAction',
    'acceptTermsAction',
  ],
  approver: [
    'requestColleagueInvitationAction',
    'checkFileAction',
    'bookFileAction',
    'problemFileAction',
    'checkPracticeAction',
    'bookPracticeAction',
    'enterDeductionAction',
    'enterLinesAction',
    'undoLinesAction',
    'requestDeductionCorrectionAction',
    'closePeriodAction',
    'checkRosterAction',
    'applyRosterAction',
    'takeBackRosterAction',
    'saveHeadingsAction',
    'makeJoinLinkAction',
    'revokeJoinLinkAction',
    'nameCompanyAction',
    'nameReceiverAction',
    'askGiftAction',
    'cancelGiftAction',
    'announceAction',
    'withdrawAction',
    'askForCompanyPayoutAction',
    'withdrawCompanyPayoutAction',
    'confirmEmployeesAction',
    'declineEmployeeAction',
    'undoDecisionsAction',
    'correctEmployeeAction',
    'makeKeyAction',
    'endKeyAction',
    'addEndpointAction',
    'removeEndpointAction',
    'rotateSecretAction',
    'enableEndpointAction',
    'replayAction',
    'setLastDayAction',
    'takeBackLastDayAction',
    'rehireEmployeeAction',
    'approveNameChangeAction',
    'agreeDeferralAction',
    'declineDeferralAction',
    'refuseNameChangeAction',
  ],
  teamLeads: ['requestEndAccessAction', 'requestPermissionsAction', 'resendInvitationAction', 'revokeInvitationAction'],
  deciders: ['decideAction'],
  desk: [
    'beginAppAction',
    'confirmAppAction',
    'beginPasskeyAction',
    'addPasskeyAction',
    'removeFactorAction',
    'makeRecoveryCodesAction',
    'putNoticeAwayAction',
    'saveViewAction',
    'deleteViewAction',
    'hideColumnsAction',
  ],
  staff: [],
  operations: [
    'moveOrderAction',
    'deliverOrderAction',
    'moveOrdersAction',
    'undoMovesAction',
    'recordShortageAction',
    'saveWorkplaceAction',
    'saveZoneAction',
    'moveDayAction',
    'sendDropCodeAction',
    'handOverAction',
  ],
  catalogue: [
    'createProductAction',
    'changeProductAction',
    'undoPriceAction',
    'setAvailableAction',
    'moveStockAction',
    'checkImportAction',
    'importProductsAction',
    'createPackageAction',
    'changePackageAction',
    'createPurchaseOrderAction',
    'sendPurchaseOrderAction',
    'closePurchaseOrderAction',
    'receiveGoodsAction',
    'countLotAction',
    'writeOffLotAction',
    'returnToSupplierAction',
    'orderNowAction',
    'createCategoryAction',
    'changeCategoryAction',
  ],
  support: [
    'retryMailsAction',
    'retryAllMailsAction',
    'repeatJobAction',
    'createFaqAction',
    'changeFaqAction',
    'deleteFaqAction',
    'answerTicketAction',
    'extendTicketAction',
    'closeTicketAction',
    'replaceGoodsAction',
    'creditTicketAction',
  ],
  finance: [
    'bookBillAction',
    'setLotCostAction',
    'payGiftAction',
    'placeRestAction',
    'returnRestAction',
    'pauseCompanyAction',
    'resumeCompanyAction',
    'checkStatementAction',
    'bookStatementAction',
    'assignLineAction',
    'setLineAsideAction',
    'keepBookingAction',
    'requestWriteOffAction',
    'requestNewCreditAction',
    'requestCreditNoteAction',
    'requestPayoutAction',
    'requestChargeAction',
    'requestRefundAction',
    'requestCeilingAction',
    'closeDifferenceAction',
    'recordDifferenceAction',
    'requestUndoAction',
    'checkReceiptAction',
    'recordReceiptAction',
    'requestMonthClosingAction',
    'requestRatesAction',
    'setCodesAction',
    'checkSettlementAction',
    'bookSettlementAction',
  ],
  suppliers: ['createSupplierAction'],
  lots: [],
  payments: ['checkPaymentAction'],
  admin: [
    'requestFactorResetAction',
    'requestStaffKeyAction',
    'endStaffKeyAction',
    'requestRestoreAccessAction',
    'requestStaffInvitationAction',
    'requestPartnerInvitationAction',
    'requestCompanyTermsAction',
    'approveCompanyAction',
    'rejectCompanyAction',
    'recordBreachAction',
    'addBreachEntryAction',
  ],
  hr: [],
  readers: ['addNoteAction', 'assignAction', 'setReminderAction', 'finishReminderAction'],
}

/** Plain functions without a rule: they call an action of the same file or only clear a cookie. */
const PLAIN = ['acceptPriceAction', 'finishRegistrationAction', 'logoutAction', 'payFeesAction', 'removeItemAction']

const audienceOf = (name: string): readonly Role[] | undefined =>
  Object.entries(RULES).flatMap(([audience, names]) =>
    names.includes(name) ? [AUDIENCES[audience as Audience]] : [],
  )[0]

type Action = (() => Promise<unknown>) & { readonly spec?: { readonly access: Access<unknown> } }
const LIB = join(import.meta.dirname, '..')
const FILES = readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^[\w-]+[\\/]actions\.ts$/.test(file),
)
const ACTIONS = (
  await Promise.all(FILES.map((file) => import(join(LIB, file)) as Promise<Record<string, Action>>))
).flatMap((file) => Object.entries(file))
const DECLARED = ACTIONS.flatMap(([name, { spec }]) => (spec ? [{ name, admit: spec.access.admit }] : []))

let people: Readonly<Record<Role, Credentials>>
beforeAll(async () => {
  people = await createPeopleByRole()
})

test('RULES names every action and no other', () => {
  const names = DECLARED.map(({ name }) => name)
  expect(
    names.filter((name) => audienceOf(name) === undefined),
    'add them to RULES',
  ).toEqual([])
  expect(
    Object.values(RULES)
      .flat()
      .filter((name) => !names.includes(name)),
    'take them out of RULES',
  ).toEqual([])
  expect(
    ACTIONS.filter(([, { spec }]) => !spec)
      .map(([name]) => name)
      .sort(),
    'what is not made by action()',
  ).toEqual(PLAIN)
})

test.each(DECLARED)('$name admits only its audience', async ({ name, admit }) => {
  expect(await accessMismatches(admit, audienceOf(name) ?? [], people)).toEqual([])
})

/** The audiences of desks alone. */
const DESKS = (Object.keys(RULES) as Audience[]).filter(
  (each) =>
    AUDIENCES[each].every((role) => (AUDIENCES.desk as readonly Role[]).includes(role)) && AUDIENCES[each].length > 0,
)

/** What someone may do whose desk is shut: set up a second factor. */
const SETS_UP = [
  'addPasskeyAction',
  'beginAppAction',
  'beginPasskeyAction',
  'confirmAppAction',
  'makeRecoveryCodesAction',
  'removeFactorAction',
]

test('after the days of grace every action of a desk but the set-up asks for a second factor', async () => {
  const late = await createPeopleByRole()
  await endGrace(late)
  const open: string[] = []
  for (const { name, admit } of DECLARED) {
    const audience = DESKS.find((each) => RULES[each].includes(name))
    if (!audience) continue
    for (const role of AUDIENCES[audience]) {
      const refusal = await admit(late[role]).catch((error: unknown) => error)
      if ((refusal as { code?: string }).code !== 'second_factor_required') open.push(name)
    }
  }
  expect([...new Set(open)].sort()).toEqual(SETS_UP)
})

test('every action that needs a session refuses one that has ended', async () => {
  const gone = await createPeopleByRole()
  await endSessions(gone)
  const open = RULES.anyone
  const admitted: string[] = []
  for (const { name, admit } of DECLARED.filter((each) => !open.includes(each.name)))
    for (const credentials of Object.values(gone))
      if (await admit(credentials).then(Boolean, () => false)) admitted.push(name)
  expect(admitted).toEqual([])
})

test('every action of a desk refuses a session without use for eight hours', async () => {
  const idle = await createPeopleByRole()
  await leaveIdle(idle)
  const admitted: string[] = []
  for (const { name, admit } of DECLARED.filter((each) => !RULES.anyone.includes(each.name)))
    for (const role of AUDIENCES.desk)
      if (await admit(idle[role]).then(Boolean, () => false)) admitted.push(`${name} as ${role}`)
  expect(admitted).toEqual([])
})

/** What gives a program access, or names a bank account for a payout. */
const GIVES_ACCESS = [
  'addEndpointAction',
  'askForCompanyPayoutAction',
  'askForPayoutAction',
  'enableEndpointAction',
  'makeKeyAction',
  'requestStaffKeyAction',
  'rotateSecretAction',
]

test('a second factor, a key, a webhook and a bank account ask for the password after ten minutes', async () => {
  const late = await createPeopleByRole()
  await ageProofs(late)
  const asking: string[] = []
  for (const { name, admit } of DECLARED) {
    for (const role of ['admin', 'approver', 'buyer'] as const) {
      const refusal = await admit(late[role]).catch((error: unknown) => error)
      if ((refusal as { code?: string } | null)?.code === 'proof_needed') asking.push(name)
    }
  }
  const expected = [...SETS_UP, ...GIVES_ACCESS]
  expect([...new Set(asking)].sort()).toEqual(expected.sort())
})
