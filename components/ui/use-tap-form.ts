'use client'

import { unstable_rethrow } from 'next/navigation'
import { type InputEvent, type SubmitEvent, useActionState, useCallback, useRef, useState, useTransition } from 'react'
import type { ActionResult } from '@/lib/core/action-result'
import { forgetText, keepText, restoreText } from './kept-text'
import { showError } from './toast'
import { isSuccessRedirect, showRequestError } from './request-error'

type Options<T> = {
  action: (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>
  /** Takes the place of the action once the page's script runs. */
  send?: (form: FormData) => Promise<ActionResult<T>>
  /** How a refusal of the plain form is worded; the server's sentence as it is, when left out. */
  failure?: (message: string) => string
  onSuccess?: (data: T, form: HTMLFormElement) => void
  /** Refusals stand in the form and raise no toast. */
  quiet?: boolean
  /** What is typed stays in the tab until it has arrived (docs/decisions/0035). */
  keeps?: boolean
}

/**
 * `useActionForm` for a form that is only a tap, or whose fields the browser's own rules can judge: it carries neither the
 * schemas nor the form library to a phone. A plain form until the page's script has run.
 */
export function useTapForm<T>({ action, send, failure, onSuccess, quiet = false, keeps = false }: Options<T>) {
  const [plainResult, submitPlain] = useActionState(action, null)
  const [refusal, setRefusal] = useState<string>()
  const [busy, startSending] = useTransition()
  // Set within the tap itself: `busy` comes a moment later, and a second tap would be a second sending.
  const underway = useRef(false)
  // What the server sent back with a refusal is newer than what was kept.
  const isFresh = keeps && plainResult === null
  const bringBack = useCallback(
    (form: HTMLFormElement | null) => {
      if (form && isFresh) restoreText(form)
    },
    [isFresh],
  )

  const perform = async (form: FormData, sender: HTMLFormElement): Promise<void> => {
    const wasOffline = !navigator.onLine
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
      setRefusal(showRequestError(error, wasOffline))
    }
  }

  return {
    busy,
    /** A plain form was accepted. */
    done: plainResult?.ok === true,
    /** What it was answered with. */
    answer: plainResult?.ok ? plainResult.data : undefined,
    /** The sentence of a refusal, or of a network that dropped out. */
    message:
      refusal ?? (plainResult?.ok === false ? (failure?.(plainResult.message) ?? plainResult.message) : undefined),
    /** What was typed into a plain form that was refused. */
    values: plainResult?.ok === false ? plainResult.values : undefined,
    formProps: {
      ref: bringBack,
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
