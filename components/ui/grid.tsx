'use client'

import { unstable_rethrow } from 'next/navigation'
import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  createContext,
  useActionState,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import type * as z from 'zod/mini'
import { isOffline } from '@/components/ui/connection'
import { type GridFields, type Problems, focusProblem, gridHands } from '@/components/ui/grid-hands'
import { showRequestError } from '@/components/ui/request-error'
import { showError } from '@/components/ui/toast'
import { restoreText } from '@/components/ui/typed-text'
import { useKeys } from '@/components/ui/use-keys'
import { type UndoOptions, useUndo } from '@/components/ui/use-undo'
import type { ActionResult } from '@/lib/core/action-result'
import { fieldErrors, firstSentence, formFields } from '@/lib/core/problems'

/** What a grid is about: its form, its fields, and what sends them. */
export type GridKind<Field extends string, Data> = GridFields<Field> & {
  /** The id of its form, to which fields and buttons of all rows belong. */
  readonly form: string
  /** The list of the form that names the rows, without its brackets. */
  readonly rowIds: string
  /** Problems are at '<field>.<row>'. */
  readonly schema: z.ZodMiniType
  readonly action: (previous: ActionResult<Data> | null, form: FormData) => Promise<ActionResult<Data>>
  readonly undo: UndoOptions
  /** Names what a form sends, so that it is under way once; by default the whole grid. */
  readonly partOf?: (form: FormData) => string
  /** Says what was done. */
  readonly report: (data: Data, sent: Sent) => void
  /** Whether an answer with this data stays below the grid. */
  readonly stays: (data: Data, part: string) => boolean
}

/** What a report can use. */
type Sent = {
  readonly part: string
  /** Marks places of the grid with sentences. */
  readonly mark: (problems: Problems) => void
  /** Says what was done and offers to take it back. */
  readonly offer: (tickets: readonly string[], done: string) => void
}

export type Grid<Field extends string, Data> = {
  readonly problems: Problems
  /** Whether a part of the grid is being sent. */
  readonly isBusy: (part: string) => boolean
  /** What was typed into a field of a form that was refused without script. */
  readonly typedIn: (field: Field, row: string) => string | undefined
  /** Says what was done, offers to take it back, and finds a new place for the focus. */
  readonly onDone: (tickets: readonly string[], done: string) => void
  readonly bar: {
    readonly formProps: {
      readonly action: (form: FormData) => void
      readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    }
    /** The last answer that is not said elsewhere. */
    readonly answer: ActionResult<Data> | null
    /** It came without script. */
    readonly isPlain: boolean
  }
}

/** The part of a grid without parts. */
export const WHOLE = 'whole'

/** Where somebody goes on who pressed the button of a row by key: in the next row. */
const nextField = (button: HTMLElement | null): HTMLElement | null =>
  button?.matches('tr :focus-visible')
    ? (button.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>('[data-field]') ?? null)
    : null

/** What was typed into a field of a refused form, by the id of its row. */
export function typedBefore(
  answer: ActionResult<unknown> | null,
  rowIds: string,
  field: string,
  row: string,
): string | undefined {
  const values = answer?.ok === false ? (answer.values ?? {}) : {}
  const place = Object.keys(values).find((name) => name.startsWith(`${rowIds}.`) && values[name] === row)
  return place === undefined ? undefined : values[`${field}${place.slice(rowIds.length)}`]
}

/**
 * Declares a grid: rows of a table with fields. Enter and the arrows go to the next row, and a column of a spreadsheet
 * can be pasted. One form has all rows, so that it works without script too. What is typed is kept by row in this tab,
 * and what was sent can be taken back for some seconds.
 */
export function defineGrid<Field extends string, Data>(kind: GridKind<Field, Data>) {
  const Context = createContext<Grid<Field, Data> | null>(null)

  function useGrid(): Grid<Field, Data> {
    const grid = useContext(Context)
    if (!grid) throw new Error('a part of the grid is outside of it')
    return grid
  }

  /** Goes around the rows and the form of the grid. */
  function GridFrame({ children }: { children: ReactNode }) {
    const frame = useRef<HTMLElement>(null)
    const { hands, ...grid } = useGridState(kind, frame)
    return (
      <section ref={frame} tabIndex={-1} className="field-grid outline-none focus-visible:shadow-none" {...hands}>
        {/* The first button of the form: without script, Enter in a field presses it, not that of another row. */}
        <button type="submit" form={kind.form} disabled hidden />
        <Context value={grid}>{children}</Context>
      </section>
    )
  }

  /** What the control of a field needs to be a cell of the grid. */
  function useCell(field: Field, row: string, known = '') {
    const { problems, typedIn } = useGrid()
    const problem = problems[`${field}.${row}`]
    return {
      form: kind.form,
      name: `${field}[]`,
      'data-field': field,
      'data-row': row,
      'aria-invalid': problem === undefined ? undefined : true,
      'aria-describedby': noteId(row),
      title: problem,
      defaultValue: typedIn(field, row) ?? known,
    } as const
  }

  return { GridFrame, useGrid, useCell }
}

/** The id of what describes the fields of a row: how they differ from what is known, or what is wrong. */
export const noteId = (row: string): string => `grid-note-${row}`

function useGridState<Field extends string, Data>(
  kind: GridKind<Field, Data>,
  frame: RefObject<HTMLElement | null>,
): Grid<Field, Data> & { readonly hands: ReturnType<typeof gridHands> } {
  const { action, schema, rowIds, partOf = () => WHOLE } = kind
  const [plainAnswer, submitPlain] = useActionState(action, null)
  const [scripted, setScripted] = useState<ActionResult<Data> | null>(null)
  const [problems, setProblems] = useState<Problems>(plainAnswer?.ok === false ? (plainAnswer.fieldErrors ?? {}) : {})
  const [busy, setBusy] = useState<readonly string[]>([])
  const [, startSending] = useTransition()
  // Set synchronously, because `busy` changes only with the next render and a second click could come first.
  const underway = useRef(new Set<string>())
  const undo = useUndo(kind.undo)
  useKeys({ u: undo.undoLatest })
  const hands = useMemo(() => gridHands(kind, setProblems), [kind])

  const mark = (found: Problems) => {
    setProblems((known) => ({ ...known, ...found }))
  }
  const onDone = (tickets: readonly string[], done: string, next: HTMLElement | null = null) => {
    undo.offer(
      tickets.map((ticket) => ({ 'ticket[]': ticket })),
      done,
    )
    // The button that was pressed disappears with its row.
    ;(next ?? frame.current)?.focus({ preventScroll: next === null })
  }

  const send = async (form: FormData, part: string, next: HTMLElement | null): Promise<void> => {
    const wasOffline = isOffline()
    try {
      const answer = await action(null, form)
      setScripted(answer.ok && !kind.stays(answer.data, part) ? null : answer)
      if (answer.ok) {
        const offer: Sent['offer'] = (tickets, done) => {
          onDone(tickets, done, next)
        }
        kind.report(answer.data, { part, mark, offer })
      } else if (answer.fieldErrors) {
        mark(answer.fieldErrors)
        if (frame.current) focusProblem(frame.current, answer.fieldErrors)
      }
    } catch (error) {
      unstable_rethrow(error)
      setScripted({ ok: false, message: showRequestError(error, wasOffline, { isInForm: true }) })
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const form = new FormData(event.currentTarget, submitter)
    const part = partOf(form)
    if (underway.current.has(part)) return
    setScripted(null)
    const { error } = schema.safeParse(formFields(form))
    if (error) {
      const found = fieldErrors(error.issues)
      mark(found)
      if (!frame.current || !focusProblem(frame.current, found)) showError(firstSentence(error.issues))
      return
    }
    underway.current.add(part)
    setBusy([...underway.current])
    startSending(() =>
      send(form, part, nextField(submitter)).finally(() => {
        underway.current.delete(part)
        setBusy([...underway.current])
      }),
    )
  }

  return {
    hands,
    problems,
    isBusy: (part) => busy.includes(part),
    typedIn: (field, row) => typedBefore(plainAnswer, rowIds, field, row),
    onDone,
    bar: {
      formProps: { action: submitPlain, onSubmit },
      answer: scripted ?? plainAnswer,
      isPlain: scripted === null,
    },
  }
}

/** Tells that kept text is in the fields of a row again, which is no typing. */
export const RESTORED = 'restored'

/**
 * Restores what was typed into the row of a note, and reads what its fields have.
 * @param note an element of the row
 * @returns the texts by their field; undefined until the page's script runs
 */
export function useTypedRow(note: RefObject<HTMLElement | null>): Readonly<Record<string, string>> | undefined {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>()
  useEffect(() => {
    const row = note.current?.closest('tr')
    if (!row) return
    const read = () => {
      const inputs = [...row.querySelectorAll<HTMLInputElement>('input[data-field]')]
      setTyped(Object.fromEntries(inputs.map(({ dataset, value }) => [dataset['field'] ?? '', value])))
    }
    restoreText(row)
    row.dispatchEvent(new Event(RESTORED, { bubbles: true }))
    read()
    row.addEventListener('input', read)
    return () => {
      row.removeEventListener('input', read)
    }
  }, [note])
  return typed
}
