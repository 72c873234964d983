import * as z from 'zod/mini'
import type {
  Eligibility,
  OrderStatus,
  PaymentPurpose,
  PaymentState,
  PlanState,
  RequestState,
} from '@/generated/prisma/enums'
import { searchText } from '@/lib/core/fields'
import { listQuery } from '@/lib/core/list-address'
import type { DueDto, SelfPayDto, WalletDto } from '@/lib/credit/schema'

// Field names are those of the HTTP contract.

const ELIGIBILITIES = ['incomplete', 'pending', 'approved', 'leaving', 'left', 'declined'] as const
/** A filter of the list: `leaving` are confirmed buyers with a last day, who are also among `approved`. */
export type BuyerEligibility = (typeof ELIGIBILITIES)[number]
const FEES = ['paid', 'unpaid'] as const
// A minus means descending order.
const SORTS = ['registered', '-registered', 'name', '-name'] as const

/** GET /staff/buyers. `q` is any part of name, e-mail or staff ID, `company` a part of the company's name. */
export const { query: buyersQuerySchema, address: buyersDeskSchema } = listQuery({
  q: searchText(100),
  company: searchText(100),
  eligibility: z.enum(ELIGIBILITIES, 'There is no such status.'),
  fee: z.enum(FEES, 'The fee must be paid or unpaid.'),
  arrears: z.literal('yes', 'Arrears can only be yes.'),
  sort: z.enum(SORTS, 'Please sort by registered or name; a minus before it means descending.'),
})
export type BuyersQuery = z.output<typeof buyersQuerySchema>

/** A buyer in the list; amounts in naira, days 'YYYY-MM-DD'. */
export type BuyerDto = {
  readonly id: string
  readonly email: string
  readonly fullname: string
  readonly staffId: string
  readonly company: string
  readonly status: Eligibility
  readonly lastDay: string | null
  readonly feePaid: boolean
  /** The unpaid amount of all open plans. */
  readonly owed: number
  /** The part of `owed` whose payday has passed. */
  readonly arrears: number
}

/** A buyer's page for staff; amounts in naira. Lists hold at most fifty rows, newest first. */
export type BuyerDetailDto = BuyerDto & {
  readonly phonenumber: string
  readonly address: string
  readonly jobTitle: string
  readonly salary: number | null
  readonly otherDeductions: number
  /** The employer's reason for declining, else empty. */
  readonly reason: string
  readonly registeredAt: string
  readonly feePaidAt: string | null
  /** The most that may be deducted a month, and the credit available over `months`; null until HR has confirmed. */
  readonly limit: { readonly monthly: number; readonly available: number; readonly months: number } | null
  readonly wallet: WalletDto
  readonly dues: readonly DueDto[]
  /** The monthly parts that a leaver pays alone; empty for everyone else. */
  readonly selfPay: readonly SelfPayDto[]
  readonly plans: readonly {
    readonly orderId: string
    readonly orderNumber: string
    readonly state: PlanState
    readonly months: number
    readonly financed: number
    readonly paid: number
  }[]
  readonly orders: readonly {
    readonly id: string
    readonly orderNumber: string
    readonly orderDate: string
    readonly status: OrderStatus
    readonly total: number
  }[]
  readonly payments: readonly {
    readonly id: string
    readonly txRef: string
    readonly purpose: PaymentPurpose
    readonly state: PaymentState
    readonly amount: number
    readonly createdAt: string
  }[]
  readonly names: readonly {
    readonly from: string
    readonly to: string
    readonly state: RequestState
    readonly reason: string
    readonly requestedAt: string
    readonly decidedAt: string | null
  }[]
  readonly notifications: readonly {
    readonly id: string
    readonly title: string
    readonly body: string
    readonly createdAt: string
    readonly isRead: boolean
  }[]
}
