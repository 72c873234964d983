import type * as z from 'zod/mini'

// This file runs in the browser too.
type Issues = readonly z.core.$ZodIssue[]

/** The first problem as a sentence: the schema's own, or one that names the field. */
export function firstSentence(issues: Issues): string {
  const [issue] = issues
  if (!issue) return 'The request is malformed.'
  if (/^[A-Z'"]/.test(issue.message) && issue.message !== 'Invalid input') return issue.message
  const field = issue.path.join('.')
  return field ? `The field ${field} is missing or malformed.` : 'The request is malformed.'
}

/** The first problem of each field, as a sentence. */
export function fieldErrors(issues: Issues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= firstSentence([issue])
  return errors
}

/**
 * Converts a form to an object: the last value of each name, or all values of a name that ends in `[]`. It leaves out
 * React's own fields ($ACTION…).
 */
export const formFields = (form: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[]> =>
  Object.fromEntries(
    [...new Set(form.keys())]
      .filter((name) => !name.startsWith('$ACTION'))
      .map((name): [string, FormDataEntryValue | FormDataEntryValue[]] =>
        name.endsWith('[]') ? [name.slice(0, -2), form.getAll(name)] : [name, form.getAll(name).at(-1) ?? ''],
      ),
  )
