'use client'

import { unstable_rethrow } from 'next/navigation'
import { type InputEvent, type SubmitEvent, useActionState, useCallback, useRef, useState, useTransition } from 'react'
import type { ActionResult } from '@/lib/core/action-result'
import { isOffline } from './connection'
import { forgetText, keepText, restoreText } from './kept-text'
import { showError } from './toast'
import { isSuccessRedirect, showRequestError } from './request-error'

type Options<T> = {
  action: (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>
  /** Replaces the action once the page's script runs. */
  send?: (form: FormData) => Promise<ActionResult<T>>
  /** Words a refusal of the plain form; the default is the server's sentence. */
  failure?: (message: string) => string
  onSuccess?: (data: T, form: HTMLFormElement) => void
  /** Refusals appear in the form only, without a toast. */
  quiet?: boolean
  /** Typed text is kept in the tab until it is sent (docs/decisions/0035). */
  keeps?: boolean
}

/**
 * Submits a form to a server action without client-side schemas, so that phones load neither the schemas nor the form
 * library. For forms of one button, or with fields that the browser can validate. A plain form before hydration.
 */
export function useTapForm<T>({ action, send, failure, onSuccess, quiet = false, keeps = false }: Options<T>) {
  const [plainResult, submitPlain] = useActionState(action, null)
  const [refusal, setRefusal] = useState<string>()
  const [busy, startSending] = useTransition()
  // Set synchronously, because `busy` changes only with the next render and a second click could come first.
  const underway = useRef(false)
  // Values returned with a refusal are newer than kept text.
  const isFresh = keeps && plainResult === null
  const restoreOnMount = useCallback(
    (form: HTMLFormElement | null) => {
      if (form && isFresh) restoreText(form)
    },
    [isFresh],
  )

  const perform = async (form: FormData, sender: HTMLFormElement): Promise<void> => {
    const wasOffline = isOffline()
    try {
      const answer = await (send ? send(form) : action(null, form))
      setRefusal(answer.ok ? undefined : answer.message)
      if (answer.ok) {
        if (keeps) forgetText(sender)
        onSuccess?.(answer.data, sender)
      } else if (!quiet) showError(answer.message)
    } catch (error) {
      if (keeps && isSuccessRedirect(error)) forgetText(sender)
      unstable_rethrow(error)
      setRefusal(showRequestError(error, wasOffline, {}, undefined, quiet))
    }
  }

  return {
    busy,
    /** Whether a plain form was accepted. */
    done: plainResult?.ok === true,
    /** The data of the accepted plain form. */
    answer: plainResult?.ok ? plainResult.data : undefined,
    /** The sentence of a refusal or of a lost network. */
    message:
      refusal ?? (plainResult?.ok === false ? (failure?.(plainResult.message) ?? plainResult.message) : undefined),
    /** The values of a plain form that was refused. */
    values: plainResult?.ok === false ? plainResult.values : undefined,
    formProps: {
      ref: restoreOnMount,
      action: submitPlain,
      onInput: (event: InputEvent<HTMLFormElement>) => {
        if (keeps) keepText(event.currentTarget)
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (underway.current) return
        underway.current = true
        const sender = event.currentTarget
        const form = new FormData(sender)
        startSending(async () => {
          await perform(form, sender).finally(() => {
            underway.current = false
          })
        })
      },
    },
  }
}
