import type { ApprovalKind } from '@/generated/prisma/enums'
import type { StaffPermission } from './actors'

type ApprovalRule = {
  /** Its name on the desks and in the audit log. */
  readonly label: string
  /** The right of the member of staff who decides. */
  readonly decidedBy: StaffPermission
  /** HR ask for it too; another approver of the company then decides, and staff only where there is none. */
  readonly isHrs?: true
  /** Who reads its reason, as reason-rules.ts says. */
  readonly reason: 'staff' | 'desk' | 'buyer' | 'copy'
  /** What the audit log names by the id that it is about; null where it shows the id or the words as they are. */
  readonly subject: 'company' | 'key' | 'order' | 'payment' | 'product' | 'user' | null
}

/**
 * Every kind of request that needs a second person. What it does, and what the second person reads, is in
 * lib/approvals/kinds, one file a kind. The type checker asks for a new kind here and in registry.ts beside them.
 */
export const APPROVAL_RULES = {
  refund: { label: 'Refund', decidedBy: 'finance', reason: 'staff', subject: 'payment' },
  write_off: { label: 'Write-off', decidedBy: 'finance', reason: 'staff', subject: 'order' },
  /** `about` is the buyer whose debt was written off. */
  new_credit: { label: 'Credit after a write-off', decidedBy: 'finance', reason: 'staff', subject: null },
  credit_note: { label: 'Credit note', decidedBy: 'finance', reason: 'staff', subject: 'order' },
  payout: { label: 'Payout of credit', decidedBy: 'finance', reason: 'staff', subject: null },
  delivery_override: { label: 'Delivery without a code', decidedBy: 'operations', reason: 'buyer', subject: 'order' },
  /** `about` is the entry. */
  correction: { label: 'Correction', decidedBy: 'finance', reason: 'staff', subject: null },
  deduction_correction: { label: 'Correction of a deduction', decidedBy: 'finance', reason: 'copy', subject: null },
  /** `about` is the month of the books. */
  books_month: { label: 'Closing of the books', decidedBy: 'finance', reason: 'staff', subject: null },
  charge: { label: 'Change of charges', decidedBy: 'finance', reason: 'staff', subject: null },
  price: { label: 'Change of a price', decidedBy: 'catalogue', reason: 'staff', subject: 'product' },
  lot_write_off: { label: 'Write-off of goods', decidedBy: 'catalogue', reason: 'staff', subject: null },
  provision_rates: { label: 'Rates of the provision', decidedBy: 'finance', reason: 'staff', subject: null },
  company_terms: { label: 'Change of a company’s terms', decidedBy: 'admin', reason: 'staff', subject: 'company' },
  invite: { label: 'Invitation', decidedBy: 'admin', isHrs: true, reason: 'desk', subject: null },
  end_access: { label: 'End of access', decidedBy: 'admin', isHrs: true, reason: 'desk', subject: 'user' },
  restore_access: { label: 'Return of access', decidedBy: 'admin', reason: 'desk', subject: 'user' },
  permissions: { label: 'Change of permissions', decidedBy: 'admin', isHrs: true, reason: 'desk', subject: 'user' },
  second_factor_reset: { label: 'Reset of a second step', decidedBy: 'admin', reason: 'staff', subject: 'user' },
  staff_key: { label: 'API key', decidedBy: 'admin', reason: 'staff', subject: 'key' },
  salary: { label: 'Salary', decidedBy: 'finance', isHrs: true, reason: 'desk', subject: null },
  credit_ceiling: { label: 'Ceiling of credit', decidedBy: 'finance', reason: 'staff', subject: null },
  payout_account: {
    label: 'Bank account for payouts',
    decidedBy: 'finance',
    isHrs: true,
    reason: 'desk',
    subject: null,
  },
} as const satisfies Record<ApprovalKind, ApprovalRule>

const RULES: Readonly<Record<ApprovalKind, ApprovalRule>> = APPROVAL_RULES
export const APPROVAL_KINDS = Object.keys(RULES) as ApprovalKind[]
export const approvalRule = (kind: ApprovalKind): ApprovalRule => RULES[kind]

export const APPROVAL_LABELS = Object.fromEntries(APPROVAL_KINDS.map((kind) => [kind, RULES[kind].label])) as Readonly<
  Record<ApprovalKind, string>
>
