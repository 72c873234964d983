'use client'

import { unstable_rethrow } from 'next/navigation'
import { useActionState, useEffect, useRef, useState, useTransition } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ActionResult } from '@/lib/core/action-result'
import { fieldErrors, firstSentence, formFields } from '@/lib/core/problems'
import { isOffline } from './connection'
import { forgetText, keepText, restoreText } from './kept-text'
import { showError } from './toast'
import { type Wording, isSuccessRedirect, showRequestError } from './request-error'
import { useHydrated } from './use-hydrated'

type Options<T> = {
  /**
   * The schema with which the server parses the same fields. As a function it is loaded when a field gets the focus, so
   * that a phone shows the form without waiting for it.
   */
  schema?: z.ZodMiniType | (() => Promise<z.ZodMiniType>)
  action: (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>
  /** Replaces the action once the page's script runs. It throws a TypeError for a lost network, as `fetch` does. */
  send?: (form: FormData) => Promise<ActionResult<T>>
  /** Runs before validation, such as shrinking a picture. */
  ready?: (form: HTMLFormElement) => Promise<void>
  /** Initial values of the fields. */
  initial?: Readonly<Record<string, string>>
  /** Words a refusal in the toast; the default is the server's sentence. */
  failure?: Wording
  /** Replaces the icon of an error toast. */
  failureIcon?: string
  onSuccess?: (data: T) => void
  /** The page that a success opens in a new document. The form stays busy until then. */
  opens?: (data: T) => string
  /** Refusals appear in the form only, without a toast. */
  quiet?: boolean
  /** Errors of fields appear at the fields only; other refusals as a toast, too. */
  quietFields?: boolean
}

// A button must not move between pointerdown and pointerup, or the click is lost. Leaving a field by pressing a button
// can add or remove an error line above it, so validation on blur waits for pointerup.
let pressed = false
if (typeof document !== 'undefined') {
  const follow = (event: Event) => {
    pressed = event.type === 'pointerdown'
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) document.addEventListener(type, follow, true)
}

/** Runs `work` now, or after the click that is under way. */
function afterTap(work: () => void): void {
  if (!pressed) {
    work()
    return
  }
  const end = new AbortController()
  const run = () => {
    end.abort()
    setTimeout(work)
  }
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, run, { signal: end.signal })
}

/**
 * Submits a form to a server action, validated on blur and on submit with the server's schema. Errors appear at the
 * field and as a toast. Typed text survives a lost network, an app update and an expired session. Before hydration it
 * is a plain form, whose answer fills the same fields. Values come from the form's FormData, not from react-hook-form
 * (docs/decisions/0041).
 */
export function useActionForm<T>({
  schema,
  action,
  send,
  ready,
  initial = {},
  failure,
  failureIcon,
  onSuccess,
  opens,
  quiet = false,
  quietFields = quiet,
}: Options<T>) {
  // For the plain form only: an error inside `useActionState` would replace the page with the error page.
  const [plainResult, submitPlain] = useActionState(action, null)
  const [scriptedResult, setScriptedResult] = useState<ActionResult<T> | null>(null)
  const [requestFailure, setRequestFailure] = useState<string>()
  const [isSending, startSending] = useTransition()
  const result = scriptedResult ?? plainResult
  const busy = isSending || (opens !== undefined && result?.ok === true)
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const reported = useRef<ActionResult<T> | null>(null)
  // Set synchronously, because `busy` changes only with the next render and a second click could come first.
  const underway = useRef(false)
  const toast = failureIcon === undefined ? {} : { icon: failureIcon }

  // When the schema cannot be loaded the form is sent unchecked: the server validates it anyway.
  const fetchSchema = async () => (typeof schema === 'function' ? schema().catch(() => undefined) : schema)
  const findIssues = async () => {
    const rules = await fetchSchema()
    return rules?.safeParse(form.current ? formFields(new FormData(form.current)) : {}).error?.issues ?? []
  }

  const { register, handleSubmit, formState, setError, trigger } = useForm<Record<string, unknown>>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: async () => {
      if (form.current) await ready?.(form.current)
      const errors = Object.entries(fieldErrors(await findIssues())).map(([name, message]) => [
        name,
        { type: 'schema', message },
      ])
      return { values: {}, errors: Object.fromEntries(errors) as Record<string, { type: string; message: string }> }
    },
  })

  useEffect(() => {
    // Values returned with a refusal are newer than kept text.
    if (form.current && plainResult === null) restoreText(form.current)
    // Only on the first render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!result || reported.current === result) return
    reported.current = result
    if (result.ok) {
      if (form.current) forgetText(form.current)
      onSuccess?.(result.data)
      if (opens) window.location.assign(opens(result.data))
      return
    }
    for (const [name, message] of Object.entries(result.fieldErrors ?? {})) setError(name, { type: 'server', message })
    const isAtFields = quietFields && Object.keys(result.fieldErrors ?? {}).length > 0
    if (!quiet && !isAtFields) showError(failure ? failure(result.message, result.status) : result.message, toast)
  })

  useEffect(() => {
    if (!busy) underway.current = false
  }, [busy])

  const sendScripted = (data: FormData) => {
    const wasOffline = isOffline()
    startSending(async () => {
      try {
        const answer = await (send ? send(data) : action(result, data))
        startSending(() => {
          setRequestFailure(undefined)
          setScriptedResult(answer)
        })
      } catch (error) {
        if (form.current && isSuccessRedirect(error)) forgetText(form.current)
        unstable_rethrow(error)
        const sentence = showRequestError(error, wasOffline, toast, failure, quiet)
        startSending(() => {
          setRequestFailure(sentence)
        })
      }
    })
  }

  const refusal = result && !result.ok ? result : undefined
  const errorOf = (name: string): string | undefined => {
    const message = formState.errors[name]?.message
    if (typeof message === 'string') return message
    return hydrated ? undefined : refusal?.fieldErrors?.[name]
  }

  return {
    result,
    busy,
    /** The sentence of a refusal without field errors, or of a lost network. */
    message:
      requestFailure ??
      (refusal && Object.keys(refusal.fieldErrors ?? {}).length === 0
        ? (failure?.(refusal.message, refusal.status) ?? refusal.message)
        : undefined),
    errorOf,
    /** Validates one field now, such as a file input that has just been filled. */
    check: (name: string) => void trigger(name),
    formProps: {
      ref: form,
      action: submitPlain,
      noValidate: hydrated,
      onFocus: () => {
        void fetchSchema()
      },
      onInput: (event: React.InputEvent<HTMLFormElement>) => {
        keepText(event.currentTarget)
      },
      onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (underway.current) return
        underway.current = true
        const sender = event.currentTarget
        void handleSubmit(
          () => {
            sendScripted(new FormData(sender))
          },
          async () => {
            underway.current = false
            if (!quietFields) showError(firstSentence(await findIssues()))
          },
        )(event)
      },
    },
    /** The props of a field: registration, initial value and error. */
    field: (name: string) => {
      const { onBlur, ...registered } = register(name)
      return {
        ...registered,
        onBlur: (event: React.FocusEvent) => {
          afterTap(() => {
            void onBlur(event)
          })
        },
        defaultValue: refusal?.values?.[name] ?? initial[name],
        error: errorOf(name),
      }
    },
  }
}
