import { useSyncExternalStore } from 'react'
import { RESTORED } from '@/components/ui/grid'

const inputsOf = (form: string, field: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`input[data-field="${field}"][form="${CSS.escape(form)}"]`),
]

/** The empty inputs of a field in the rows of a grid. */
export const emptyInputs = (form: string, field: string): HTMLInputElement[] =>
  inputsOf(form, field).filter(({ value }) => value.trim() === '')

/** Calls `notify` when a field changes, and when rows come or go. */
function followInputs(notify: () => void): () => void {
  const rows = new MutationObserver(notify)
  rows.observe(document.body, { childList: true, subtree: true })
  for (const type of ['input', RESTORED]) document.addEventListener(type, notify)
  return () => {
    rows.disconnect()
    for (const type of ['input', RESTORED]) document.removeEventListener(type, notify)
  }
}

/** What is typed into a field of the rows of a grid, without empty ones; undefined until the page's script runs. */
export function useTyped(form: string, field: string): readonly string[] | undefined {
  // React compares snapshots by identity. An input has no line breaks.
  const typed = useSyncExternalStore(
    followInputs,
    () =>
      inputsOf(form, field)
        .flatMap(({ value }) => value.trim() || [])
        .join('\n'),
    () => undefined,
  )
  return typed?.split('\n').filter(Boolean)
}
