import type { ErrorCode } from './errors'

/** What a server action answers a form with. Runs in the browser too. */
export type ActionResult<T = null> =
  | { readonly ok: true; readonly data: T }
  | {
      readonly ok: false
      /** HTTP status of the refusal, when it was one of ours. */
      readonly status?: number
      /** Missing only when the call itself failed, in the browser. */
      readonly code?: ErrorCode
      readonly message: string
      readonly fieldErrors?: Readonly<Record<string, string>>
      /** What was typed, without secrets, so that a page without script can show it again. */
      readonly values?: Readonly<Record<string, string>>
    }
