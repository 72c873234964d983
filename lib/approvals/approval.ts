import 'server-only'
import type { ApprovalKind, ApprovalState } from '@/generated/prisma/enums'
import type { Partner, Staff } from '@/lib/core/actors'
import type { Tx } from '@/lib/database/db'
import { forbidden } from '@/lib/core/errors'
import type { Kobo } from '@/lib/core/money'
import type { ApprovalFacts, RequestOf } from './schema'

/** Who decides, who asked, and why. `approvalId` is missing in a dry run. */
type Basis = {
  readonly actor: Partner | Staff
  readonly requester: { readonly id: string; readonly fullName: string }
  readonly reason: string
  readonly approvalId?: string | undefined
}

/** What a kind of request does, and how it is described. */
export interface Approval<Kind extends ApprovalKind> {
  readonly kind: Kind
  /** `about` is no id of a row: a month, an address, or words. */
  readonly hasNoRow?: true
  /** Performs the request. @returns the amount that it moved: kobo, or hundredths of a refund's currency */
  perform(tx: Tx, request: RequestOf<Kind>, basis: Basis): Promise<Kobo | undefined>
  /** Says in words what a request is for, for mails. */
  words(tx: Tx, request: RequestOf<Kind>): string | Promise<string>
  /** Reads the facts that the second person decides by. What the request is about may no longer exist. */
  facts(request: RequestOf<Kind>, state: ApprovalState): ApprovalFacts | Promise<ApprovalFacts>
  /** What happens when the second person declines. */
  declined?(tx: Tx, request: RequestOf<Kind>, approvalId: string): Promise<void>
  /** The payroll month whose page shows what became of the request. */
  month?(request: RequestOf<Kind>): string | undefined
  /** The currency of the amount, where it is not naira. */
  currency?(tx: Tx, request: RequestOf<Kind>): Promise<string | undefined>
}

/** For the compiler: a kind, checked against what is declared of it. */
export const approval = <Kind extends ApprovalKind>(declared: Approval<Kind>): Approval<Kind> => declared

/** What a request about something that was deleted shows. */
export const GONE: ApprovalFacts = { title: 'This item no longer exists', href: null, facts: [] }

/** @throws AppError 403 for HR */
export function staffOnly(actor: Partner | Staff): Staff {
  if (actor.role !== 'staff') throw forbidden('This is for Foodbank staff only.', { code: 'wrong_role' })
  return actor
}
