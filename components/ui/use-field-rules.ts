'use client'

import { useCallback, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors, firstSentence, formFields } from '@/lib/core/problems'
import { afterPress } from './after-press'
import { useHydrated } from './use-hydrated'

/**
 * The schema with which the server parses the same fields. As a function it is loaded when a field gets the focus, so
 * that a phone shows the form without waiting for it.
 */
type Schema = z.ZodMiniType | (() => Promise<z.ZodMiniType>)

export type FieldRules = ReturnType<typeof useFieldRules>

/**
 * Validates the fields of a form on blur and on submit with the server's schema, for `useActionForm`. A field with an
 * error is validated again as it is typed into. Apart from it, so that forms of one button load neither this nor the
 * form library. Values come from the form's FormData, not from react-hook-form (docs/decisions/0041).
 * @param ready runs before validation, such as shrinking a picture
 */
export function useFieldRules(schema: Schema, ready?: (form: HTMLFormElement) => Promise<void>) {
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  // When the schema cannot be loaded the form is sent unchecked: the server validates it anyway.
  const fetchSchema = async () => (typeof schema === 'function' ? schema().catch(() => undefined) : schema)
  const findIssues = async () => {
    const rules = await fetchSchema()
    return rules?.safeParse(form.current ? formFields(new FormData(form.current)) : {}).error?.issues ?? []
  }

  const { register, handleSubmit, formState, reset, setError, trigger } = useForm<Record<string, unknown>>({
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

  return {
    /** False on the server and until the page's script runs. Until then the browser validates. */
    hydrated,
    /** Tells which form it is. */
    attach: useCallback((node: HTMLFormElement | null) => {
      form.current = node
    }, []),
    load: () => {
      void fetchSchema()
    },
    /**
     * Validates all fields and focuses the first mistake.
     * @returns its sentence and the fields with mistakes, or undefined when there are none
     */
    findMistake: (): Promise<{ sentence: string; fields: readonly string[] } | undefined> =>
      new Promise((resolve, reject) => {
        handleSubmit(
          () => {
            resolve(undefined)
          },
          async (errors) => {
            resolve({ sentence: firstSentence(await findIssues()), fields: Object.keys(errors) })
          },
        )().catch(reject)
      }),
    check: (name: string) => void trigger(name),
    /** Validates the fields with errors again, while they are put right. */
    recheck: () => {
      const wrong = Object.keys(formState.errors)
      if (wrong.length > 0) void trigger(wrong)
    },
    /** Shows the errors of a refusal at their fields. */
    refuse: (errors: Readonly<Record<string, string>>) => {
      for (const [name, message] of Object.entries(errors)) setError(name, { type: 'server', message })
    },
    reset: () => {
      reset()
    },
    errorOf: (name: string): string | undefined => {
      const message = formState.errors[name]?.message
      return typeof message === 'string' ? message : undefined
    },
    register: (name: string) => {
      const { onBlur, ...registered } = register(name)
      return {
        ...registered,
        onBlur: async (event: React.FocusEvent) => {
          // Loaded before the wait, so that the error does not arrive during the next press.
          await fetchSchema()
          await afterPress()
          await onBlur(event)
        },
      }
    },
  }
}
