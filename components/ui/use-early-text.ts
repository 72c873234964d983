'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Hands over what was typed into a field before the page's script ran. React leaves it on the screen, but where React holds
 * the value of a field it would put its own back with the next change.
 */
export function useEarlyText(field: RefObject<HTMLInputElement | null>, take: (text: string) => void): void {
  const newest = useRef(take)
  useLayoutEffect(() => {
    const input = field.current
    if (input && input.value !== input.defaultValue) newest.current(input.value)
  }, [field])
}
