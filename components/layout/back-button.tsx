'use client'

import type { SubmitEvent } from 'react'
import { layoutCopy } from '@/components/layout/copy'
import { BackIcon } from '@/components/ui/icons'

/** Goes back in the history. Without history, or without script, the form opens `fallback`. */
export function BackButton({ fallback = '/' }: { fallback?: string }) {
  const onSubmit = (event: SubmitEvent) => {
    if (window.history.length <= 1) return
    event.preventDefault()
    window.history.back()
  }
  return (
    <form action={fallback} method="get" onSubmit={onSubmit}>
      <button type="submit" className="button button-quiet button-small -ms-3">
        <BackIcon />
        {layoutCopy.back}
      </button>
    </form>
  )
}
