/**
 * The mutants of `npm run mutate` that no test can notice, because they change nothing. `code` is the line where the
 * mutant begins, and `becomes` what Stryker writes in place of a part of it.
 */
export const EQUIVALENT: readonly {
  readonly file: string
  readonly code: string
  readonly becomes: string
  readonly why: string
}[] = []
