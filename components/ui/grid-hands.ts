import type { ClipboardEvent, FocusEvent, InputEvent, KeyboardEvent } from 'react'
import { afterPress } from '@/components/ui/after-press'
import { gridCopy as copy } from '@/components/ui/copy'
import { splitPasted } from '@/components/ui/pasted-cells'
import { showError, showNotice } from '@/components/ui/toast'
import { keepText } from '@/components/ui/typed-text'

/* What typing, keys and pasting do in a grid. Nothing here sends anything. */

/** The fields of a grid, by which its cells are found: `data-field` and `data-row` of their controls. */
export type GridFields<Field extends string> = {
  /** The columns that are typed, from the left. */
  readonly fields: readonly Field[]
  /** The heading of the last of them. */
  readonly lastColumn: string
  /** What is wrong with the text of a field, without its row; undefined when nothing is. */
  readonly problemOf: (field: Field, text: string) => string | undefined
}

/** Sentences by their place: '<field>.<row>' for a field, '<row>' for a row. */
export type Problems = Readonly<Record<string, string>>
export type ChangeProblems = (change: (problems: Problems) => Problems) => void

type Cell<Field> = { readonly input: HTMLInputElement; readonly field: Field; readonly row: string }

const inputsOf = (grid: Element, field?: string): HTMLInputElement[] => [
  ...grid.querySelectorAll<HTMLInputElement>(field === undefined ? 'input[data-field]' : `[data-field="${field}"]`),
]

/** Focuses the first field with a problem, or the first one of a row with one. @returns false when none has one */
export function focusProblem(grid: Element, problems: Problems): boolean {
  const wrong = inputsOf(grid).find(({ dataset: { field, row } }) => {
    const places = row === undefined ? [] : [`${field}.${row}`, row]
    return places.some((place) => problems[place] !== undefined)
  })
  wrong?.focus()
  return wrong !== undefined
}

/** Types a text into a field, as a person would. */
export function typeInto(input: HTMLInputElement, text: string): void {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** How many rows a key goes down; undefined for a key that does what it always does. */
function stepsOf({ key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): number | undefined {
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return undefined
  if (key === 'Enter') return shiftKey ? -1 : 1
  return shiftKey ? undefined : ARROWS[key]
}

/** The handlers of the element around a grid. */
export function gridHands<Field extends string>(
  { fields, lastColumn, problemOf }: GridFields<Field>,
  changeProblems: ChangeProblems,
) {
  const cellOf = (target: EventTarget | null): Cell<Field> | undefined => {
    if (!(target instanceof HTMLInputElement)) return undefined
    const field = fields.find((each) => each === target.dataset['field'])
    return field && { input: target, field, row: target.dataset['row'] ?? '' }
  }

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const from = cellOf(event.target)
      const steps = stepsOf(event)
      if (!from || steps === undefined) return
      // Enter would send the form.
      event.preventDefault()
      const column = inputsOf(event.currentTarget, from.field)
      const next = column[column.indexOf(from.input) + steps]
      next?.focus()
      next?.select()
    },

    onInput: ({ target }: InputEvent<HTMLElement>) => {
      const typed = cellOf(target)
      const row = typed?.input.closest('tr')
      if (!typed || !row) return
      keepText(row)
      changeProblems(({ [`${typed.field}.${typed.row}`]: _typed, [typed.row]: _row, ...others }) => others)
    },

    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      const left = cellOf(target)
      if (!left || left.input.value === left.input.defaultValue) return
      const problem = problemOf(left.field, left.input.value)
      if (problem === undefined) return
      void afterPress().then(() => {
        changeProblems((others) => ({ ...others, [`${left.field}.${left.row}`]: problem }))
      })
    },

    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const from = cellOf(event.target)
      if (!from) return
      const columns = fields.slice(fields.indexOf(from.field)).map((field) => inputsOf(event.currentTarget, field))
      const first = columns[0]?.indexOf(from.input) ?? 0
      const room = { rows: (columns[0]?.length ?? 0) - first, columns: columns.length }
      const pasted = splitPasted(event.clipboardData.getData('text/plain'), room)
      if (!pasted) return
      event.preventDefault()
      const problems: Record<string, string> = {}
      for (const { row, column, text } of pasted.cells) {
        const cell = cellOf(columns[column]?.[first + row] ?? null)
        if (!cell) continue
        typeInto(cell.input, text)
        const problem = problemOf(cell.field, text)
        if (problem !== undefined) problems[`${cell.field}.${cell.row}`] = problem
      }
      changeProblems((others) => ({ ...others, ...problems }))
      const wrong = copy.pastedWrong({ ...pasted, marked: Object.keys(problems).length, lastColumn })
      if (wrong === '') showNotice(copy.pasted(pasted.cells.length))
      else showError(`${copy.pasted(pasted.cells.length)} ${wrong}`, { duration: 10_000 })
    },
  }
}
