'use client'

import { unstable_rethrow } from 'next/navigation'
import {
  type ReactNode,
  type SubmitEvent,
  createContext,
  useActionState,
  useContext,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { GRID_FORM } from '@/components/partner/employees/bulk-form'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { type Problems, focusProblem, gridHands } from '@/components/partner/employees/grid-hands'
import { BulkBar } from '@/components/ui/bulk-bar'
import { isOffline } from '@/components/ui/connection'
import { showRequestError } from '@/components/ui/request-error'
import { showError, showNotice } from '@/components/ui/toast'
import { useKeys } from '@/components/ui/use-keys'
import { useUndo } from '@/components/ui/use-undo'
import { confirmEmployeesAction } from '@/lib/approvals/actions'
import type { ActionResult } from '@/lib/core/action-result'
import { fieldErrors, firstSentence, formFields } from '@/lib/core/problems'
import { undoDecisionsAction } from '@/lib/employees/actions'
import type { PayField } from '@/lib/employees/rules'
import { type GridDecisionDto, type GridStatus, confirmChosenSchema } from '@/lib/employees/schema'

type Answer = ActionResult<readonly GridDecisionDto[]>
/** The work under way on the ticked rows; that on one row has the id of its employee. */
const TICKED = 'ticked'

type Sending = {
  /** A row was sent by its own button. */
  readonly isAlone: boolean
  /** Takes the focus when the row is gone. */
  readonly next: HTMLElement | null
}

/** Where somebody goes on who pressed the button of a row by key: in the next row. */
const nextField = (button: HTMLElement | null): HTMLElement | null =>
  button?.matches('tr :focus-visible')
    ? (button.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>('[data-pay]') ?? null)
    : null

type Grid = {
  readonly problems: Problems
  /** Whether the decision on an employee is being sent. */
  readonly isBusy: (id: string) => boolean
  /** What was typed into a field of a form that was refused without script. */
  readonly typedIn: (field: PayField, id: string) => string | undefined
  /** Says what was done, offers to take it back, and finds a new place for the focus. */
  readonly onDecided: (tickets: readonly string[], done: string, next?: HTMLElement | null) => void
  readonly bar: {
    readonly formProps: {
      readonly action: (form: FormData) => void
      readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    }
    readonly busy: boolean
    readonly answer: Answer | null
    /** Nothing but the bar says the answer to a form without script. */
    readonly isPlain: boolean
  }
}
const GridContext = createContext<Grid | null>(null)

export function useGrid(): Grid {
  const grid = useContext(GridContext)
  if (!grid) throw new Error('a part of the grid is outside of it')
  return grid
}

/**
 * The grid in which HR compares salaries with the payroll and confirms. Enter and the arrows go to the next row, and a
 * column of a spreadsheet can be pasted. One form has all rows, so that it works without script too; what is typed is
 * kept by row in this tab.
 */
export function PayGrid({ children }: { children: ReactNode }) {
  const grid = useRef<HTMLElement>(null)
  const [plainAnswer, submitPlain] = useActionState(confirmEmployeesAction, null)
  const [scripted, setScripted] = useState<Answer | null>(null)
  const [problems, setProblems] = useState<Problems>(plainAnswer?.ok === false ? (plainAnswer.fieldErrors ?? {}) : {})
  const [busy, setBusy] = useState<readonly string[]>([])
  const [, startSending] = useTransition()
  // Set synchronously, because `busy` changes only with the next render and a second click could come first.
  const underway = useRef(new Set<string>())
  const undo = useUndo({ action: undoDecisionsAction, undone: copy.grid.undone })
  useKeys({ u: undo.undoLatest })
  const hands = useMemo(() => gridHands(setProblems), [])

  const onDecided: Grid['onDecided'] = (tickets, done, next = null) => {
    undo.offer(
      tickets.map((ticket) => ({ 'ticket[]': ticket })),
      done,
    )
    // The button that was pressed disappears with its row.
    ;(next ?? grid.current)?.focus({ preventScroll: next === null })
  }

  const report = (decisions: readonly GridDecisionDto[], { isAlone, next }: Sending) => {
    const undoable = decisions.flatMap(({ ticket }) => ticket ?? [])
    const [first] = decisions
    if (undoable.length > 0) {
      const done = isAlone && first ? copy.grid.confirmed(first.fullname) : copy.bulk.done(undoable.length)
      onDecided(undoable, done, next)
    }
    // The bar tells of ticked rows, and the row of a refusal of its own; other rows disappear.
    if (!isAlone || !first) return
    if (first.outcome === 'refused') setProblems((known) => ({ ...known, [first.id]: first.message }))
    if (first.outcome === 'already') showError(first.message)
    if (first.outcome === 'waits') showNotice(first.message)
  }

  const send = async (form: FormData, sending: Sending): Promise<void> => {
    const wasOffline = isOffline()
    try {
      const answer = await confirmEmployeesAction(null, form)
      setScripted(answer.ok && sending.isAlone ? null : answer)
      if (answer.ok) report(answer.data, sending)
      else setProblems((known) => ({ ...known, ...answer.fieldErrors }))
    } catch (error) {
      unstable_rethrow(error)
      setScripted({ ok: false, message: showRequestError(error, wasOffline, { isInForm: true }) })
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const form = new FormData(event.currentTarget, submitter)
    const alone = form.get('alone')
    const work = typeof alone === 'string' ? alone : TICKED
    if (underway.current.has(work)) return
    setScripted(null)
    const { error } = confirmChosenSchema.safeParse(formFields(form))
    if (error) {
      const found = fieldErrors(error.issues)
      setProblems((known) => ({ ...known, ...found }))
      if (!grid.current || !focusProblem(grid.current, found)) showError(firstSentence(error.issues))
      return
    }
    underway.current.add(work)
    setBusy([...underway.current])
    startSending(() =>
      send(form, { isAlone: work !== TICKED, next: nextField(submitter) }).finally(() => {
        underway.current.delete(work)
        setBusy([...underway.current])
      }),
    )
  }

  const refused = plainAnswer?.ok === false ? (plainAnswer.values ?? {}) : {}
  const rowOf = (id: string) =>
    Object.entries(refused)
      .find(([name, value]) => value === id && name.startsWith('employeeId.'))?.[0]
      .slice('employeeId.'.length)
  const value: Grid = {
    problems,
    isBusy: (id) => busy.includes(id),
    typedIn: (field, id) => refused[`${field}.${rowOf(id)}`],
    onDecided,
    bar: {
      formProps: { action: submitPlain, onSubmit },
      busy: busy.includes(TICKED),
      answer: scripted ?? plainAnswer,
      isPlain: scripted === null,
    },
  }
  return (
    <section ref={grid} tabIndex={-1} className="pay-grid outline-none focus-visible:shadow-none" {...hands}>
      {/* The first button of the form: without script, Enter in a field presses it instead of that of another row. */}
      <button type="submit" form={GRID_FORM} disabled hidden />
      <GridContext value={value}>{children}</GridContext>
    </section>
  )
}

/**
 * The form of the grid. It appears with the first ticked row, and when it has to say what was not confirmed.
 * @param status what the officer sees of all employees of the grid
 */
export function GridBar({ status }: { status: GridStatus }) {
  const { formProps, busy, answer, isPlain } = useGrid().bar
  const decisions = answer?.ok ? answer.data : []
  const others = decisions.filter(({ outcome }) => outcome !== 'confirmed')
  const message = answer?.ok === false ? answer.message : undefined
  const isSaid = others.length > 0 || (isPlain && decisions.length > 0)
  return (
    <BulkBar
      formId={GRID_FORM}
      formProps={formProps}
      busy={busy}
      message={message}
      label={copy.bulk.confirm}
      stays={busy || message !== undefined || isSaid}
      outcome={
        isSaid && (
          <div role="status" className="grid gap-1">
            <p className="font-semibold">{copy.bulk.done(decisions.length - others.length)}</p>
            {others.map(({ id, message: why }) => (
              <p key={id} className="text-warning">
                {why}
              </p>
            ))}
          </div>
        )
      }
    >
      <input type="hidden" name="status" value={status} />
      <p className="text-sm text-muted">{copy.bulk.hint}</p>
    </BulkBar>
  )
}
