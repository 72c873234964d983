'use client'

import type { SubmitEvent } from 'react'
import { layoutCopy } from '@/components/layout/copy'
import { BackIcon } from '@/components/ui/icons'

/** Goes to the previous history entry; with none (or without script) to the fallback, which the form itself leads to. */
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
