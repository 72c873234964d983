/** A refusal with a sentence for the person who asked. `route()` and `action()` turn it into an answer. */
export class AppError extends Error {
  override readonly name: string = 'AppError'

  /**
   * @param status the HTTP status of the answer
   * @param message a plain sentence, shown as it is
   * @param details what the answer carries besides `message`, such as a fresh summary
   */
  constructor(
    readonly status: number,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

/** Where a person who may not pass yet is sent; pages redirect there, calls answer the status. */
export type GatePath =
  '/login' | '/RegOtp' | '/Reg2' | '/Reg1' | '/Dashboard' | '/Payment' | '/partner' | '/staff' | '/Forgotpd'

/** A refusal at a gate: not signed in, not verified, not approved, not paid, or someone else's desk. */
export class GateError extends AppError {
  override readonly name = 'GateError'

  constructor(
    status: 401 | 402 | 403,
    message: string,
    readonly to: GatePath,
  ) {
    super(status, message)
  }
}

export const badRequest = (message: string, details?: Record<string, unknown>) => new AppError(400, message, details)
export const forbidden = (message: string) => new AppError(403, message)
export const notFound = (message: string) => new AppError(404, message)
export const conflict = (message: string, details?: Record<string, unknown>) => new AppError(409, message, details)
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError(429, message, { retryAfter: retryAfterSeconds })

/** What people read when something of ours broke; the log holds the rest. */
export const SOMETHING_BROKE = 'Something went wrong on our side. Nothing was changed; please try again.'
