import * as z from 'zod/mini'
import type { ApprovalKind, DifferenceKind } from '@/generated/prisma/enums'
import { line, searchText, text } from '@/lib/core/fields'
import type { OpenStatus } from '@/lib/orders/rules'
import type { AmountDto } from '@/lib/payments/schema'
import type { StaffTicketDto } from '@/lib/tickets/schema'
import type { deskHitResponse } from './responses'

/* What the homes of the desks show. Amounts in naira, months 'YYYY-MM'. */

/** The kinds of work that wait for staff. */
export type StaffWork =
  | 'reminders'
  | 'assigned'
  | 'overdueTickets'
  | 'approvals'
  | `orders.${OpenStatus}`
  | 'tickets'
  | 'transfers'
  | 'bankLines'
  | 'unapplied'
  | 'failedRefunds'
  | 'differences'
  | 'payouts'
  | 'heldSalaries'
  | 'gifts'
  | 'lateCompanies'
  | 'companies'
  | 'lowStock'
  | 'deadMails'

/** The kinds of which Today lists each thing. */
export const WAITING_KINDS = [
  'approvals',
  'reminders',
  'overdueTickets',
  'bankLines',
  'differences',
  'lateCompanies',
] as const satisfies StaffWork[]
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** What one thing that waits is, by its kind. */
type Matter =
  | { readonly kind: 'approvals'; readonly of: ApprovalKind; readonly about: string; readonly requestedBy: string }
  | { readonly kind: 'reminders'; readonly text: string; readonly about: string }
  | { readonly kind: 'overdueTickets'; readonly ticket: StaffTicketDto }
  | { readonly kind: 'bankLines'; readonly text: string; readonly reason: string }
  | { readonly kind: 'differences'; readonly of: DifferenceKind; readonly reference: string }
  | { readonly kind: 'lateCompanies'; readonly company: string }

/** One thing that waits for a person of staff. */
export type Waiting = Matter & {
  /** Unique among all kinds. */
  readonly id: string
  readonly href: string
  readonly amount: AmountDto | null
  /** Since when it waits, or is overdue. ISO 8601. */
  readonly since: string
  /** Milliseconds since then. */
  readonly waited: number
}

/** What waits for a person of staff. */
export type StaffToday = {
  readonly firstSteps: readonly FirstStep<StaffStep>[]
  /** Work of which only the number is told. */
  readonly counts: readonly ToDo<StaffWork>[]
  /** The longest waiting first, some of each kind. */
  readonly waiting: readonly Waiting[]
  /** What waits besides, by kind. */
  readonly more: readonly ToDo<WaitingKind>[]
}

export type PartnerWork = 'employees' | 'names' | 'approvals' | 'deferrals' | 'months' | 'transfer' | 'leavers'

export type PartnerStep = 'team' | 'factor' | 'roster' | 'payday' | 'month'
export type StaffStep = 'team' | 'factor' | 'products' | 'charges' | 'companies'

/** A step with which a new desk begins. */
export type FirstStep<Kind extends string> = {
  readonly kind: Kind
  readonly isDone: boolean
  readonly href: string
  /** The day of the month of the payday, 31 for its last day. */
  readonly payday?: number | undefined
}

/** Work that waits: how many things, and the page that lists exactly these. */
export type ToDo<Kind extends string> = {
  readonly kind: Kind
  readonly count: number
  readonly href: string
  /** An amount in naira, or a day, that belongs to it. */
  readonly amount?: number
  readonly day?: string | undefined
  readonly month?: string
}

/** A figure of the month so far, and of the same days of the month before. */
export type Comparison = {
  readonly key: 'orders' | 'sales' | 'deducted' | 'received' | 'employees'
  readonly now: number
  readonly before: number
  readonly isMoney: boolean
}
export type Bar = { readonly label: string; readonly naira: number }

/** Documents that wait because settings of the seller are missing. */
export type HeldInvoices = { readonly missing: readonly string[]; readonly held: number }

export type StaffFigures = {
  readonly compared: readonly Comparison[]
  /** Sales by month, the oldest first, without VAT and less what credit notes took back. */
  readonly sales: readonly Bar[]
  /** What is past due by age, of buyers and of companies. */
  readonly arrears: readonly Bar[]
}

export type DeskHit = z.infer<typeof deskHitResponse>

/** GET /staff/search */
export const deskSearchSchema = z.object({ q: searchText(100) })

/* What a person keeps of the lists of a desk. */

/** Each person has at most so many saved views, and so many lists with hidden columns. */
export const MAX_VIEWS = 50
export const MAX_LISTS = 60
const MAX_COLUMNS = 20

const listPath = text(60).check(z.regex(/^\/(?:staff|partner)(?:\/[a-z-]+)+$/, 'There is no such list.'))

/** A name for the filter that the list has now. */
export const saveViewSchema = z.object({ list: listPath, name: line('The name', 40), query: text(1_000) })
export type SaveViewInput = z.output<typeof saveViewSchema>
export const deleteViewSchema = z.object({ viewId: z.uuid('There is no such view.') })

const listName = text(40).check(z.regex(/^[a-z-]+$/, 'There is no such list.'))
const columnKey = text(40).check(z.regex(/^[\w –-]+$/, 'There is no such column.'))
const columnKeys = z.optional(z.array(columnKey).check(z.maxLength(MAX_COLUMNS, 'There are too many columns.')))
/** The form of a list has the columns that it could show, and those that are ticked. */
export const hideColumnsSchema = z.pipe(
  z.object({ list: listName, all: columnKeys, shown: columnKeys }),
  z.transform(({ list, all = [], shown = [] }) => ({ list, hidden: all.filter((column) => !shown.includes(column)) })),
)
export type HiddenColumnsInput = z.output<typeof hideColumnsSchema>

/** `query` is that of the list's address: 'status=approved&fees=paid'. */
export type SavedViewDto = { readonly id: string; readonly name: string; readonly list: string; readonly query: string }
/** `hidden` has the keys of columns by the name of their list. */
export type ListChoicesDto = {
  readonly views: readonly SavedViewDto[]
  readonly hidden: Readonly<Record<string, readonly string[]>>
}
