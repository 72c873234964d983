import { useSyncExternalStore } from 'react'

const boxesOf = (formId: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="ids[]"][form="${CSS.escape(formId)}"]`),
]

/** Calls `notify` when a checkbox changes and when a new page of the list brings other checkboxes. */
function followBoxes(notify: () => void): () => void {
  const rows = new MutationObserver(notify)
  rows.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('change', notify)
  return () => {
    rows.disconnect()
    document.removeEventListener('change', notify)
  }
}

/** The number of ticked checkboxes and of all checkboxes: '3/50'. */
function countBoxes(formId: string): string {
  const boxes = boxesOf(formId)
  return `${boxes.filter((box) => box.checked).length}/${boxes.length}`
}

/** The ids of the ticked rows as a query: 'ids[]=…'. */
export const tickedIds = (formId: string): string =>
  new URLSearchParams(
    boxesOf(formId)
      .filter((box) => box.checked)
      .map((box) => [box.name, box.value]),
  ).toString()

/**
 * The ticks of the rows. The checkboxes of `tickCell` keep them, so that they work without script.
 * @param formId the form to which the checkboxes belong
 */
export function useTicks(formId: string) {
  const ticks = useSyncExternalStore(
    followBoxes,
    () => countBoxes(formId),
    () => undefined,
  )
  const [count, all] = ticks?.split('/').map(Number) ?? []
  const tick = (isWanted: (id: string) => boolean) => {
    for (const box of boxesOf(formId)) box.checked = isWanted(box.value)
    document.dispatchEvent(new Event('change'))
  }
  return {
    /** How many are ticked; undefined until the page's script runs. */
    count,
    all,
    tickAll: (checked: boolean) => {
      tick(() => checked)
    },
    /** Ticks these rows and no others. */
    tickOnly: (ids: readonly string[]) => {
      tick((id) => ids.includes(id))
    },
  }
}
