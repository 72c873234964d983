'use client'

import { unstable_rethrow, useRouter } from 'next/navigation'
import {
  type InputEvent,
  type SubmitEvent,
  useActionState,
  useCallback,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import type { ActionResult } from '@/lib/core/action-result'
import { isOffline } from './connection'
import { forgetText, keepText, restoreText } from './typed-text'
import { type Wording, isSuccessRedirect, showRequestError } from './request-error'
import { TOAST_DURATION, showError, showSuccess } from './toast'
import type { FieldRules } from './use-field-rules'

export type ActionFormOptions<T> = {
  /** The server action, which a plain form calls before the page's script runs. */
  action: (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>
  /** Replaces the action once the page's script runs. It throws a TypeError for a lost network, as `fetch` does. */
  send?: (form: FormData) => Promise<ActionResult<T>>
  /** From `useFieldRules`, for errors at the fields. Without it the browser validates. */
  rules?: FieldRules
  /** Initial values of the fields. */
  initial?: Readonly<Record<string, string>>
  /** Typed text survives a lost network, an app update and an expired session. Not for fields with React state. */
  keeps?: boolean
  /** Words a refusal; the default is the server's sentence. */
  failure?: Wording
  /** Replaces the icon of an error toast. */
  failureIcon?: string
  /**
   * A refusal is a toast too, as the specification asks of some forms; with 'fieldless' only one without errors at
   * fields. Other forms say it once, where it happened.
   */
  toasts?: boolean | 'fieldless'
  /** The toast of a success. */
  done?: string | ((data: T) => string)
  /** That toast stays longer, because it says more. */
  doneStays?: boolean
  onSuccess?: (data: T, form: HTMLFormElement) => void
  /** A success reads the page again. */
  refreshes?: boolean
  /** After a success the form starts empty: what has the `round` as its key. */
  again?: boolean
  /** The page that a success opens in a new document. The form stays busy until then. */
  opens?: (data: T) => string
}

/** Whether people see a field for each of these names. */
const hasFields = (form: HTMLFormElement, names: readonly string[]): boolean =>
  names.every((name) =>
    Array.from(form.elements).some(
      (each) => each.getAttribute('name')?.replace('[]', '') === name && each.getAttribute('type') !== 'hidden',
    ),
  )

/**
 * Submits a form to a server action, once at a time. A success is a toast, and a refusal is in the form.
 * Before hydration it is a plain form, whose answer fills the same fields. It loads neither schemas nor the form
 * library; a form that shows errors at its fields brings them as `rules`.
 */
export function useActionForm<T>({
  action,
  send,
  rules,
  initial = {},
  keeps = true,
  failure,
  failureIcon,
  toasts = false,
  done,
  doneStays = false,
  onSuccess,
  refreshes = false,
  again = false,
  opens,
}: ActionFormOptions<T>) {
  const router = useRouter()
  // For the plain form only: an error inside `useActionState` would replace the page with the error page.
  const [plainResult, submitPlain] = useActionState(action, null)
  const [round, setRound] = useState(0)
  const [scriptedResult, setScriptedResult] = useState<ActionResult<T> | null>(null)
  /** Why there is no answer, or a mistake in what the form has no field for. */
  const [ownFailure, setFailure] = useState<string>()
  const [isSending, startSending] = useTransition()
  const result = scriptedResult ?? (round === 0 ? plainResult : null)
  const busy = isSending || (opens !== undefined && result?.ok === true)
  const form = useRef<HTMLFormElement>(null)
  // Set synchronously, because `busy` changes only with the next render and a second click could come first.
  const underway = useRef(false)
  const toast = failureIcon === undefined ? {} : { icon: failureIcon }

  const attach = rules?.attach
  // Values returned with a refusal are newer than kept text.
  const restores = keeps && plainResult === null
  const mount = useCallback(
    (node: HTMLFormElement | null) => {
      form.current = node
      attach?.(node)
      if (node && restores) restoreText(node)
    },
    [attach, restores],
  )

  const refusal = result && !result.ok ? result : undefined
  const isAtFields = (errors: Readonly<Record<string, string>> = {}): boolean =>
    rules !== undefined && Object.keys(errors).length > 0
  const worded = (message: string, status?: number): string => failure?.(message, status) ?? message

  const restart = () => {
    setScriptedResult(null)
    setRound(round + 1)
    rules?.reset()
  }

  const report = (answer: ActionResult<T>, sender: HTMLFormElement) => {
    if (!answer.ok) {
      const { fieldErrors = {}, message, status } = answer
      rules?.refuse(fieldErrors)
      if (isAtFields(fieldErrors) && !hasFields(sender, Object.keys(fieldErrors))) setFailure(worded(message, status))
      if (toasts === true || (toasts === 'fieldless' && !isAtFields(fieldErrors)))
        showError(worded(message, status), toast)
      return
    }
    if (keeps) forgetText(sender)
    if (done !== undefined) {
      const text = typeof done === 'string' ? done : done(answer.data)
      showSuccess(text, doneStays ? { duration: TOAST_DURATION.default } : {})
    }
    onSuccess?.(answer.data, sender)
    if (again) restart()
    if (opens) window.location.assign(opens(answer.data))
    if (refreshes) router.refresh()
  }

  useEffect(() => {
    if (plainResult && form.current) report(plainResult, form.current)
    // Only on the first render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const perform = async (values: FormData, sender: HTMLFormElement): Promise<void> => {
    const wasOffline = isOffline()
    try {
      const answer = await (send ? send(values) : action(null, values))
      setFailure(undefined)
      setScriptedResult(answer)
      // Not in an effect: the answer of an action can bring a page without this form.
      report(answer, sender)
    } catch (error) {
      if (keeps && isSuccessRedirect(error)) forgetText(sender)
      unstable_rethrow(error)
      setFailure(showRequestError(error, wasOffline, { word: failure, isInForm: toasts === false, toast }))
    }
  }

  const submit = async (sender: HTMLFormElement): Promise<void> => {
    const mistake = await rules?.findMistake()
    if (!mistake) {
      await new Promise<void>((resolve) => {
        startSending(() => perform(new FormData(sender), sender).finally(resolve))
      })
      return
    }
    if (toasts === true) showError(mistake.sentence)
    setFailure(hasFields(sender, mistake.fields) ? undefined : mistake.sentence)
  }

  const message =
    ownFailure ?? (refusal && !isAtFields(refusal.fieldErrors) ? worded(refusal.message, refusal.status) : undefined)

  // A long form may show its message above the part that is in view.
  useEffect(() => {
    if (message !== undefined)
      form.current?.querySelector('[role=alert]:not(:empty)')?.scrollIntoView({ block: 'nearest' })
  }, [message, scriptedResult])

  const errorOf = (name: string): string | undefined =>
    rules && (rules.errorOf(name) ?? (rules.hydrated ? undefined : refusal?.fieldErrors?.[name]))

  return {
    result,
    busy,
    /** The sentence of a refusal that is not at a field, or of a lost network. */
    message,
    /** The answer to a plain form. What hides such a form starts open when it was refused. */
    plain: plainResult,
    /** The key of a form that starts empty `again`. */
    round,
    /** Starts the next round, after a form that shows its result in its place. */
    restart,
    errorOf,
    /** Validates one field now, such as a file input that has just been filled. */
    check: (name: string) => rules?.check(name),
    formProps: {
      ref: mount,
      action: submitPlain,
      noValidate: rules?.hydrated,
      onFocus: rules?.load,
      onInput: (event: InputEvent<HTMLFormElement>) => {
        if (keeps) keepText(event.currentTarget)
        rules?.recheck()
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (underway.current || busy) return
        underway.current = true
        void submit(event.currentTarget).finally(() => {
          underway.current = false
        })
      },
    },
    /** The props of a field: name, initial value, and with `rules` its registration and error. */
    field: (name: string) => ({
      name,
      ...rules?.register(name),
      defaultValue: refusal?.values?.[name] ?? initial[name],
      error: errorOf(name),
    }),
  }
}
