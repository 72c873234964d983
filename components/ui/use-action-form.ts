'use client'

import { unstable_rethrow } from 'next/navigation'
import { useActionState, useEffect, useRef, useState, useTransition } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ActionResult } from '@/lib/core/action-result'
import { fieldErrors, firstSentence, formFields } from '@/lib/core/problems'
import { forgetText, keepText, restoreText } from './kept-text'
import { showError } from './toast'
import { type Wording, isSuccessRedirect, showRequestError } from './request-error'
import { useHydrated } from './use-hydrated'

type Options<T> = {
  /**
   * The schema the server parses the same fields with; nothing when nothing is typed. As a function it is no part of the
   * page: it comes once a field is entered, so that a phone shows the form without waiting for the rules.
   */
  schema?: z.ZodMiniType | (() => Promise<z.ZodMiniType>)
  action: (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>
  /** Takes the place of the action once the page's script runs. A lost network is told by a TypeError, as `fetch` does. */
  send?: (form: FormData) => Promise<ActionResult<T>>
  /** What must be done before the fields can be judged, such as making a picture smaller. */
  ready?: (form: HTMLFormElement) => Promise<void>
  /** Values the fields start with. */
  initial?: Readonly<Record<string, string>>
  /** How a refusal is worded in the toast; the server's sentence as it is, when left out. */
  failure?: Wording
  /** Stands in the toast of a refusal or of a lost network in place of its own icon. */
  failureIcon?: string
  onSuccess?: (data: T) => void
  /** Refusals stand in the form and raise no toast. */
  quiet?: boolean
}

// Leaving a field by pressing a button must not move that button before the finger is lifted: an error line that
// comes or goes would take it from under the finger, and the tap would be lost.
let pressed = false
if (typeof document !== 'undefined') {
  const follow = (event: Event) => {
    pressed = event.type === 'pointerdown'
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) document.addEventListener(type, follow, true)
}

/** Runs `work` now, or once the tap under way has done what it was for. */
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
 * A form that submits to a server action: validated on blur and on submit with the server's own schema, errors at the
 * field and as a toast, nothing typed lost, not even to a network that drops out, an update of the app or a session that
 * ends (checklist LI-21, Z-14, Z-20). It is a plain
 * form until the page's script has run; what the server then answers is shown by the same fields.
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
  quiet = false,
}: Options<T>) {
  // The plain form's. A scripted sending goes another way: what fails inside `useActionState` takes the page with it.
  const [plainResult, submitPlain] = useActionState(action, null)
  const [scriptedResult, setScriptedResult] = useState<ActionResult<T> | null>(null)
  const [requestFailure, setRequestFailure] = useState<string>()
  const [busy, startSending] = useTransition()
  const result = scriptedResult ?? plainResult
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const told = useRef<ActionResult<T> | null>(null)
  // Set within the tap itself: `busy` comes a moment later, and a second tap would be a second sending.
  const underway = useRef(false)
  const toast = failureIcon === undefined ? {} : { icon: failureIcon }
  // Rules that a broken connection kept away find no fault: the server has the same ones, and judges anyway.
  const fetchSchema = async () => (typeof schema === 'function' ? schema().catch(() => undefined) : schema)
  const issues = async () => {
    const rules = await fetchSchema()
    return rules?.safeParse(form.current ? formFields(new FormData(form.current)) : {}).error?.issues ?? []
  }
  const { register, handleSubmit, formState, setError, trigger } = useForm<Record<string, unknown>>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: async () => {
      if (form.current) await ready?.(form.current)
      const errors = Object.entries(fieldErrors(await issues())).map(([name, message]) => [
        name,
        { type: 'schema', message },
      ])
      return { values: {}, errors: Object.fromEntries(errors) as Record<string, { type: string; message: string }> }
    },
  })

  useEffect(() => {
    // What the server sent back with a refusal is newer than what was kept.
    if (form.current && plainResult === null) restoreText(form.current)
    // Once, as the page comes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!result || told.current === result) return
    told.current = result
    if (result.ok) {
      if (form.current) forgetText(form.current)
      onSuccess?.(result.data)
      return
    }
    for (const [name, message] of Object.entries(result.fieldErrors ?? {})) setError(name, { type: 'server', message })
    if (!quiet) showError(failure ? failure(result.message, result.status) : result.message, toast)
  })

  useEffect(() => {
    if (!busy) underway.current = false
  }, [busy])

  const sendScripted = (data: FormData) => {
    const wasOffline = !navigator.onLine
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
        const sentence = showRequestError(error, wasOffline, toast, failure)
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
    /** The sentence of a refusal that belongs to no single field, or of a network that dropped out. */
    message:
      requestFailure ??
      (refusal && Object.keys(refusal.fieldErrors ?? {}).length === 0
        ? (failure?.(refusal.message, refusal.status) ?? refusal.message)
        : undefined),
    errorOf,
    /** Judges one field now: for one that is filled in by a single act, such as choosing a file. */
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
            if (!quiet) showError(firstSentence(await issues()))
          },
        )(event)
      },
    },
    /** What a field is given: registration with the form, its first value, its error. */
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
