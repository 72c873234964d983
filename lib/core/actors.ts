import type { DeskPermission, Role } from '@/generated/prisma/enums'

// lib/access/gates.ts makes these from the credentials of a request.

/** A person's progress through registration; each flag opens the next gate. */
export type Progress = {
  /** Email verified. */
  readonly member: boolean
  /** Workplace profile filled in. */
  readonly complete: boolean
  /** Confirmed by the employer's HR. */
  readonly approve: boolean
  /** Registration fee verified. */
  readonly payment: boolean
  /** No longer employed: they cannot shop, but still see their orders and debts. */
  readonly left?: boolean
}

export type DeskRole = Exclude<Role, 'buyer'>

/** The sets of rights at the staff desk. lib/access/permission-rules.ts says what each allows. */
export const STAFF_PERMISSIONS = [
  'operations',
  'catalogue',
  'support',
  'finance',
  'admin',
] as const satisfies readonly DeskPermission[]
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number]
/** The sets of rights at the HR desk of one company. */
export const PARTNER_PERMISSIONS = ['viewer', 'approver'] as const satisfies readonly DeskPermission[]
export type PartnerPermission = (typeof PARTNER_PERMISSIONS)[number]
export type Permission = StaffPermission | PartnerPermission

/** What an API key of a company may be used for. lib/access/key-rules.ts says what each allows. */
export const PARTNER_SCOPES = [
  'employees:read',
  'employees:write',
  'deductions:read',
  'deductions:write',
  'remittances:read',
  'remittances:write',
] as const
export type PartnerScope = (typeof PARTNER_SCOPES)[number]
/** What an API key of Foodbank's staff may be used for. */
export const STAFF_SCOPES = [
  'orders:read',
  'products:read',
  'products:write',
  'companies:read',
  'payments:read',
  'books:read',
] as const
export type StaffScope = (typeof STAFF_SCOPES)[number]
export type KeyScope = PartnerScope | StaffScope

/** A person with a valid session, or the maker of the API key that a program uses; read from the database. */
export type Person = Progress & {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly fullName: string
  readonly sessionVersion: number
  /** Of a key it is the key's id, which is no session. */
  readonly sessionId: string
  /** The API key with which a program acts in this person's name. The audit log names it. */
  readonly key?: { readonly id: string; readonly name: string }
  readonly companyId: string | null
  /** Empty for a buyer. */
  readonly permissions: readonly Permission[]
  readonly image: string | null
}

export type Buyer = Person & { readonly role: 'buyer' }
export type Partner = Person & { readonly role: 'partner'; readonly companyId: string }
export type Staff = Person & { readonly role: 'staff' }
/** A person in registration, with a grant or with a session whose profile is not complete. */
export type Registrant = {
  readonly id: string
  readonly email: string
  readonly verified: boolean
  readonly complete: boolean
  /** Missing with a grant alone. */
  readonly session?: Buyer
}

/** A person who sets a new password: with a reset grant, or signed in and with the current password. */
export type PasswordChanger = {
  readonly reset?: { readonly userId: string; readonly codeId: string } | undefined
  readonly person?: Person | undefined
}
