/** The codes of refusals without a more precise one. */
const CODES_BY_STATUS = {
  400: 'malformed',
  401: 'not_signed_in',
  402: 'payment_required',
  403: 'not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'too_slow',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  429: 'too_many',
  500: 'internal',
  501: 'not_possible',
  503: 'unavailable',
} as const

export type ErrorStatus = keyof typeof CODES_BY_STATUS

/** Codes that are more precise than the status. */
const OWN_CODES = [
  'above_delivered',
  'account_held',
  'already_decided',
  'already_invited',
  'already_paid',
  'already_registered',
  'already_reported',
  'already_requested',
  'already_undone',
  'already_verified',
  'amount_changed',
  'cart_empty',
  'changed_meanwhile',
  'code_expired',
  'codes_used_up',
  'company_paused',
  'day_closed',
  'day_full',
  'day_not_offered',
  'email_not_verified',
  'expired',
  'facts_changed',
  'facts_not_accepted',
  'fee_not_paid',
  'foreign_origin',
  'grant_needed',
  'key_not_valid',
  'key_reused',
  'left_company',
  'months_not_allowed',
  'name_taken',
  'no_charges',
  'no_delivery_day',
  'no_permission',
  'no_second_person',
  'not_confirmed',
  'not_for_keys',
  'nothing_received',
  'out_of_stock',
  'order_not_approved',
  'over_limit',
  'own_request',
  'password_common',
  'payment_not_verified',
  'payment_unapplied',
  'payment_underway',
  'period_closed',
  'price_changed',
  'profile_complete',
  'profile_incomplete',
  'proof_needed',
  'salary_held',
  'scope_missing',
  'second_factor_required',
  'staff_number_taken',
  'second_person_needed',
  'session_idle',
  'suspended',
  'terms_not_accepted',
  'too_late',
  'too_many_messages',
  'too_many_tickets',
  'wrong_code',
  'wrong_login',
  'wrong_password',
  'wrong_role',
  'wrong_state',
] as const

/** Identifies a refusal for programs. Codes are stable; the sentences may change. */
export type ErrorCode = (typeof CODES_BY_STATUS)[ErrorStatus] | (typeof OWN_CODES)[number]

/** Every code a response can carry, for the OpenAPI document. */
export const ERROR_CODES: readonly ErrorCode[] = [...Object.values(CODES_BY_STATUS), ...OWN_CODES].sort()

export const codeOfStatus = (status: ErrorStatus): ErrorCode => CODES_BY_STATUS[status]

type Details = Readonly<Record<string, unknown>> & { readonly code?: ErrorCode }

/** A refusal with a sentence for the person. `route()` and `action()` turn it into a response. */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  /**
   * @param status the HTTP status of the response
   * @param message a plain sentence, shown unchanged
   * @param details further fields of the response, such as a new summary; `code` replaces the code of the status
   */
  constructor(
    readonly status: ErrorStatus,
    message: string,
    { code = codeOfStatus(status), ...details }: Details = {},
  ) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** The page that a GateError redirects to. API endpoints answer its status instead. */
export type GatePath =
  | '/login'
  | '/RegOtp'
  | '/Reg2'
  | '/Reg1'
  | '/Dashboard'
  | '/Payment'
  | '/partner'
  | '/partner/security'
  | '/staff'
  | '/staff/security'
  | '/Forgotpd'
  | '/Statement'

/** A refusal of access: not signed in, not verified, not approved, not paid, or the wrong role. */
export class GateError extends AppError {
  override readonly name = 'GateError'

  constructor(
    status: 401 | 402 | 403,
    message: string,
    readonly to: GatePath,
    code: ErrorCode = codeOfStatus(status),
  ) {
    super(status, message, { code })
  }
}

export const badRequest = (message: string, details?: Details) => new AppError(400, message, details)

/** A refusal that a form shows at one field. */
export const fieldProblem = (field: string, message: string) => badRequest(message, { fields: { [field]: message } })
export const forbidden = (message: string, details?: Details) => new AppError(403, message, details)
export const notFound = (message: string) => new AppError(404, message)
export const conflict = (message: string, details?: Details) => new AppError(409, message, details)
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError(429, message, { retryAfter: retryAfterSeconds })

/** The sentence for an unexpected error. The log has the details. */
export const SOMETHING_BROKE = 'Something went wrong on our side. Nothing was changed; please try again.'

/** The refusal while the database is unreachable, frozen or overloaded. What was sent may have arrived. */
export const unavailable = () =>
  new AppError(503, 'Foodbank is not available at the moment. Please try again in a minute.', { retryAfter: 30 })
