/** Who calls a use case. The gates (lib/access/gates.ts) make these of a request's credentials. */

/** How far someone has come; each flag opens the next gate. */
export type Progress = {
  /** E-mail verified. */
  readonly member: boolean
  /** Workplace profile filled in. */
  readonly complete: boolean
  /** Confirmed by the employer's HR. */
  readonly approve: boolean
  /** Registration fee verified. */
  readonly payment: boolean
  /** No longer employed: the shop is closed, what is theirs stays open. */
  readonly left?: boolean
}

export type RoleName = 'buyer' | 'partner' | 'staff'

/** Someone with a live session, as the database knows them now. */
export type Person = Progress & {
  readonly id: string
  readonly role: RoleName
  readonly email: string
  readonly fullName: string
  readonly sessionVersion: number
  readonly sessionId: string
  readonly companyId: string | null
  readonly image: string | null
}

export type Buyer = Person & { readonly role: 'buyer' }
export type Partner = Person & { readonly role: 'partner'; readonly companyId: string }
export type Staff = Person & { readonly role: 'staff' }
/** Someone on the way through registration, by grant or by a session whose profile is not complete. */
export type Registrant = {
  readonly id: string
  readonly email: string
  readonly verified: boolean
  readonly complete: boolean
}

/** Someone who sets a new password: with a reset grant, or signed in and with the current password. */
export type PasswordChanger = {
  readonly reset?: { readonly userId: string; readonly codeId: string } | undefined
  readonly person?: Person | undefined
}
