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

// A list can have thousands of entries.
const MOST_ERRORS = 100

/** The first problem of each field, as a sentence. */
export function fieldErrors(issues: Issues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues.slice(0, MOST_ERRORS)) {
    // What is not taken is told at its own name.
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MOST_ERRORS) : [issue.path.join('.')]
    for (const name of names) errors[name] ??= firstSentence([issue])
  }
  return errors
}

const MAX_FIELDS = 100
// A field whose name ends in `[]` comes once for each value.
export const MAX_ENTRIES = 300
const MAX_NAME = 100

/** Why a form is not read; undefined when it has no more fields than our own forms ever have. */
export function formProblem(form: FormData): string | undefined {
  const names = new Set<string>()
  let entries = 0
  for (const [name] of form) {
    entries += 1
    names.add(name)
    if (entries > MAX_ENTRIES || names.size > MAX_FIELDS) return TOO_MANY_FIELDS
    if (name.length > MAX_NAME) return `The name of a field is too long: at most ${MAX_NAME} characters.`
  }
  return undefined
}

export const TOO_MANY_FIELDS = `This form has too many fields: at most ${MAX_FIELDS}.`

/**
 * Converts a form to an object: the last value of each name, or all values of a name that ends in `[]`. It leaves out
 * React's own fields ($ACTION…). One pass, because `getAll` searches the whole form for each name.
 */
export function formFields(form: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  const fields = new Map<string, FormDataEntryValue | FormDataEntryValue[]>()
  for (const [name, value] of form) {
    if (name.startsWith('$ACTION')) continue
    if (!name.endsWith('[]')) {
      fields.set(name, value)
      continue
    }
    const list = fields.get(name.slice(0, -2))
    if (Array.isArray(list)) list.push(value)
    else fields.set(name.slice(0, -2), [value])
  }
  return Object.fromEntries(fields)
}
