import type { ErrorCode } from './errors'

/** The response of a server action to a form. */
export type ActionResult<T = null> =
  | { readonly ok: true; readonly data: T }
  | {
      readonly ok: false
      /** HTTP status of the refusal, when it was an `AppError`. */
      readonly status?: number
      /** Missing only when the call itself failed, in the browser. */
      readonly code?: ErrorCode
      readonly message: string
      readonly fieldErrors?: Readonly<Record<string, string>>
      /** The typed values without secrets, so that a page without script can show them again. */
      readonly values?: Readonly<Record<string, string>>
    }
