import 'server-only'
import type { ApprovalKind } from '@/generated/prisma/enums'
import type { Approval } from './approval'
import { booksMonth } from './kinds/books-month'
import { charge } from './kinds/charge'
import { companyTerms } from './kinds/company-terms'
import { correction } from './kinds/correction'
import { creditCeiling } from './kinds/credit-ceiling'
import { creditNote } from './kinds/credit-note'
import { deductionCorrection } from './kinds/deduction-correction'
import { deliveryOverride } from './kinds/delivery-override'
import { endAccess } from './kinds/end-access'
import { invite } from './kinds/invite'
import { lotWriteOff } from './kinds/lot-write-off'
import { newCredit } from './kinds/new-credit'
import { payout } from './kinds/payout'
import { payoutAccount } from './kinds/payout-account'
import { permissions } from './kinds/permissions'
import { price } from './kinds/price'
import { refund } from './kinds/refund'
import { restoreAccess } from './kinds/restore-access'
import { salary } from './kinds/salary'
import { secondFactorReset } from './kinds/second-factor-reset'
import { provisionRates } from './kinds/provision-rates'
import { staffKey } from './kinds/staff-key'
import { writeOff } from './kinds/write-off'
import type { ApprovalRequest } from './schema'

/** Every kind of request that needs a second person. */
const REGISTRY: { readonly [Kind in ApprovalKind]: Approval<Kind> } = {
  books_month: booksMonth,
  charge,
  company_terms: companyTerms,
  correction,
  credit_ceiling: creditCeiling,
  credit_note: creditNote,
  deduction_correction: deductionCorrection,
  delivery_override: deliveryOverride,
  end_access: endAccess,
  invite,
  lot_write_off: lotWriteOff,
  new_credit: newCredit,
  payout,
  payout_account: payoutAccount,
  permissions,
  price,
  refund,
  restore_access: restoreAccess,
  salary,
  second_factor_reset: secondFactorReset,
  provision_rates: provisionRates,
  staff_key: staffKey,
  write_off: writeOff,
}

/** What the kind of a request does and says. */
export const approvalOf = ({ kind }: Pick<ApprovalRequest, 'kind'>): Approval<ApprovalKind> => REGISTRY[kind]
