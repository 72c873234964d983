import type { ReactNode } from 'react'

export type ScrollPanelProps = {
  /** The id of the heading that labels the panel. */
  labelledBy: string
  className?: string
  children: ReactNode
}

/**
 * A panel that is at most 500px high and scrolls, except on phones, where the page scrolls. It is focusable, so that
 * arrow keys scroll it.
 */
export function ScrollPanel({ labelledBy, className = '', children }: ScrollPanelProps) {
  return (
    <div
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
      className={`rounded-card sm:max-h-[500px] sm:overflow-y-auto ${className}`}
    >
      {children}
    </div>
  )
}
