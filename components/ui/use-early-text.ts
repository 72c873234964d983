'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Passes on text that was typed into a controlled field before hydration; React would overwrite it with the next
 * render.
 */
export function useEarlyText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  take: (text: string) => void,
): void {
  const newest = useRef(take)
  useLayoutEffect(() => {
    const input = field.current
    if (input && input.value !== input.defaultValue) newest.current(input.value)
  }, [field])
}
