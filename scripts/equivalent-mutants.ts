/**
 * The mutants of `npm run mutate` that no test can notice, because they change nothing: the line of the code, and what
 * Stryker makes of it.
 */
export const EQUIVALENT: readonly {
  readonly file: string
  readonly code: string
  readonly becomes: string
  readonly why: string
}[] = []
