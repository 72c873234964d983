import * as z from 'zod/mini'
import { searchText } from '@/lib/core/fields'
import type { PeriodDto } from '@/lib/deductions/schema'
import type { OpenStatus } from '@/lib/orders/rules'
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
  | 'lateCompanies'
  | 'companies'
  | 'lowStock'
  | 'deadMails'

export type PartnerWork = 'employees' | 'names' | 'approvals' | 'months' | 'transfer' | 'leavers'

export type FirstStepKind = 'team' | 'roster' | 'payday' | 'month'

/** A step with which a new HR desk begins. */
export type FirstStep = {
  readonly kind: FirstStepKind
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
  readonly day?: string
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

/** How far HR's month has come. */
export const TRACK = ['ready', 'booked', 'sent', 'received'] as const
export type TrackStep = (typeof TRACK)[number]
export type MonthTrack = PeriodDto & {
  /** The steps that are done. */
  readonly done: readonly TrackStep[]
}

export type DeskHit = z.infer<typeof deskHitResponse>

/** GET /staff/search */
export const deskSearchSchema = z.object({ q: searchText(100) })
