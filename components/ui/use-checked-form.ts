import { type ActionFormOptions, useActionForm } from './use-action-form'
import { useFieldRules } from './use-field-rules'

/** `useActionForm` with errors at the fields, by the schema with which the server parses them. */
export const useCheckedForm = <T>(
  schema: Parameters<typeof useFieldRules>[0],
  options: Omit<ActionFormOptions<T>, 'rules'>,
) => useActionForm({ ...options, rules: useFieldRules(schema) })
