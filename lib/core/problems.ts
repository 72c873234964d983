import type * as z from 'zod/mini'

/** What is wrong with an input, in sentences per field. Runs in the browser too. */

type Issues = readonly z.core.$ZodIssue[]

/** The first complaint as a sentence: a schema's own sentence as it is, else one that names the field. */
export function firstSentence(issues: Issues): string {
  const [issue] = issues
  if (!issue) return 'The request is malformed.'
  if (/^[A-Z'"]/.test(issue.message) && issue.message !== 'Invalid input') return issue.message
  const field = issue.path.join('.')
  return field ? `The field ${field} is missing or malformed.` : 'The request is malformed.'
}

/** The first complaint of each field. */
export function fieldErrors(issues: Issues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= firstSentence([issue])
  return errors
}

/**
 * A form as an object: the last value of each name, and for a name that ends in `[]` the list of all its values.
 * React's own bookkeeping fields ($ACTION…) are left out.
 */
export const formFields = (form: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[]> =>
  Object.fromEntries(
    [...new Set(form.keys())]
      .filter((name) => !name.startsWith('$ACTION'))
      .map((name): [string, FormDataEntryValue | FormDataEntryValue[]] =>
        name.endsWith('[]') ? [name.slice(0, -2), form.getAll(name)] : [name, form.getAll(name).at(-1) ?? ''],
      ),
  )
