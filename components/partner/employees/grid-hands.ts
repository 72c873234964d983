import type { ClipboardEvent, FocusEvent, InputEvent, KeyboardEvent } from 'react'
import { employeesCopy } from '@/components/partner/employees/copy'
import { splitPasted } from '@/components/partner/employees/pasted-cells'
import { afterPress } from '@/components/ui/after-press'
import { showError, showNotice } from '@/components/ui/toast'
import { keepText } from '@/components/ui/typed-text'
import { PAY_FIELDS, type PayField } from '@/lib/employees/rules'
import { payProblem } from '@/lib/employees/schema'

/* What typing, keys and pasting do in the grid. Nothing here sends anything. */

const copy = employeesCopy.grid

/** Sentences by their place: 'salary.<id>' and 'otherDeductions.<id>' for a field, '<id>' for a row. */
export type Problems = Readonly<Record<string, string>>
export type ChangeProblems = (change: (problems: Problems) => Problems) => void

/** A field of the grid, as its `data-pay` and `data-employee` name it. */
type PayInput = { readonly input: HTMLInputElement; readonly field: PayField; readonly id: string }

function payInput(target: EventTarget | null): PayInput | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const field = PAY_FIELDS.find((each) => each === target.dataset['pay'])
  return field && { input: target, field, id: target.dataset['employee'] ?? '' }
}

const columnOf = (grid: Element, field: PayField): HTMLInputElement[] => [
  ...grid.querySelectorAll<HTMLInputElement>(`[data-pay="${field}"]`),
]

/** Focuses the first field with a problem. @returns false when none has one */
export function focusProblem(grid: Element, problems: Problems): boolean {
  const isWrong = (target: HTMLInputElement) => {
    const { field, id } = payInput(target) ?? {}
    return field !== undefined && problems[`${field}.${id}`] !== undefined
  }
  const wrong = [...grid.querySelectorAll<HTMLInputElement>('[data-pay]')].find(isWrong)
  wrong?.focus()
  return wrong !== undefined
}

/** Focuses the field `steps` rows below, ready to be typed over. */
function go(grid: Element, { input, field }: PayInput, steps: number): void {
  const column = columnOf(grid, field)
  const next = column[column.indexOf(input) + steps]
  next?.focus()
  next?.select()
}

const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** How many rows a key goes down; undefined for a key that does what it always does. */
function stepsOf({ key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): number | undefined {
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return undefined
  if (key === 'Enter') return shiftKey ? -1 : 1
  return shiftKey ? undefined : ARROWS[key]
}

/** The handlers of the element around the grid. */
export const gridHands = (changeProblems: ChangeProblems) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const from = payInput(event.target)
    const steps = stepsOf(event)
    if (!from || steps === undefined) return
    // Enter would send the form.
    event.preventDefault()
    go(event.currentTarget, from, steps)
  },

  onInput: ({ target }: InputEvent<HTMLElement>) => {
    const typed = payInput(target)
    const row = typed?.input.closest('tr')
    if (!typed || !row) return
    keepText(row)
    changeProblems(({ [`${typed.field}.${typed.id}`]: _typed, [typed.id]: _row, ...others }) => others)
  },

  onBlur: ({ target }: FocusEvent<HTMLElement>) => {
    const left = payInput(target)
    if (!left || left.input.value === left.input.defaultValue) return
    const problem = payProblem(left.field, left.input.value)
    if (problem === undefined) return
    void afterPress().then(() => {
      changeProblems((others) => ({ ...others, [`${left.field}.${left.id}`]: problem }))
    })
  },

  onPaste: (event: ClipboardEvent<HTMLElement>) => {
    const from = payInput(event.target)
    if (!from) return
    const columns = PAY_FIELDS.slice(PAY_FIELDS.indexOf(from.field)).map((field) =>
      columnOf(event.currentTarget, field),
    )
    const first = columns[0]?.indexOf(from.input) ?? 0
    const room = { rows: (columns[0]?.length ?? 0) - first, columns: columns.length }
    const pasted = splitPasted(event.clipboardData.getData('text/plain'), room)
    if (!pasted) return
    event.preventDefault()
    const problems: Record<string, string> = {}
    for (const { row, column, text } of pasted.cells) {
      const cell = payInput(columns[column]?.[first + row] ?? null)
      if (!cell) continue
      cell.input.value = text
      cell.input.dispatchEvent(new Event('input', { bubbles: true }))
      const problem = payProblem(cell.field, text)
      if (problem !== undefined) problems[`${cell.field}.${cell.id}`] = problem
    }
    changeProblems((others) => ({ ...others, ...problems }))
    const wrong = copy.pastedWrong({ ...pasted, marked: Object.keys(problems).length })
    if (wrong === '') showNotice(copy.pasted(pasted.cells.length))
    else showError(`${copy.pasted(pasted.cells.length)} ${wrong}`, { duration: 10_000 })
  },
})
