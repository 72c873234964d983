import type { ApprovalKind } from '@/generated/prisma/enums'
import { APPROVAL_KINDS, type APPROVAL_RULES, approvalRule } from './approval-rules'

/** What HR or staff type a reason for, besides the requests to a second person. */
type OtherReason =
  | 'order_reject'
  | 'order_fail'
  | 'order_cancel'
  | 'day_move'
  | 'ticket_extend'
  | 'ticket_close'
  | 'ticket_replace'
  | 'ticket_credit'
  | 'employee_decline'
  | 'name_refuse'
  | 'deferral_ask'
  | 'deferral_decline'
  | 'shortfall'
  | 'company_reject'
  | 'company_pause'
  | 'company_resume'
  | 'difference_close'
  | 'line_set_aside'
  | 'booking_keep'
  | 'note'

/**
 * What the field of a reason says of its readers. `staff`, `office` and `desk` are internal; the others name who is
 * told.
 */
const SENTENCES = {
  staff: 'Only Foodbank’s staff read this. It stays on record.',
  office: 'Only Foodbank’s staff read this, and a buyer who asks for everything that we keep about them.',
  desk: 'Only your colleagues and Foodbank’s staff read this. It stays on record.',
  buyer: 'The buyer reads this.',
  employee: 'The employee reads this.',
  copy: 'The employee can read this in the copy of their data.',
  hr: 'The company’s HR reads this.',
  own_hr: 'Your company’s HR reads this.',
  contact: 'The person who signed the company up reads this.',
} as const

type Reader = keyof typeof SENTENCES
type Internal = 'staff' | 'office' | 'desk'

const READERS_OF_REQUESTS = Object.fromEntries(
  APPROVAL_KINDS.map((kind) => [kind, approvalRule(kind).reason]),
  // The type of Object.fromEntries has no names.
) as { readonly [Kind in ApprovalKind]: (typeof APPROVAL_RULES)[Kind]['reason'] }

/**
 * Who reads each reason. A refusal of what a person asked for is told to that person. The reason of a step in the books
 * is internal: it may name other people, or say what nobody has checked yet.
 */
export const REASON_READERS = {
  ...READERS_OF_REQUESTS,
  order_reject: 'buyer',
  order_fail: 'buyer',
  order_cancel: 'buyer',
  day_move: 'buyer',
  ticket_extend: 'buyer',
  ticket_close: 'buyer',
  ticket_replace: 'buyer',
  ticket_credit: 'buyer',
  employee_decline: 'employee',
  name_refuse: 'employee',
  deferral_ask: 'own_hr',
  deferral_decline: 'employee',
  shortfall: 'copy',
  company_reject: 'contact',
  company_pause: 'hr',
  company_resume: 'hr',
  difference_close: 'staff',
  line_set_aside: 'staff',
  booking_keep: 'staff',
  note: 'office',
} as const satisfies Record<ApprovalKind | OtherReason, Reader>

export type ReasonKind = keyof typeof REASON_READERS

/** The kinds of reasons that somebody outside the desks is told. */
type ToldKind = {
  [Kind in ReasonKind]: (typeof REASON_READERS)[Kind] extends Internal ? never : Kind
}[ReasonKind]

/** Who reads the reason, as its field says it. */
export const reasonHint = (kind: ReasonKind): string => SENTENCES[REASON_READERS[kind]]

declare const told: unique symbol
/** A reason that the person concerned reads. Notifications take only this type, so no internal reason gets into one. */
export type ToldReason = string & { readonly [told]: true }

/** Marks a reason as one that is told; the compiler refuses the internal kinds. */
export const toldReason = (_kind: ToldKind, reason: string): ToldReason => reason as ToldReason
