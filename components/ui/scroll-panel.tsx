import type { ReactNode } from 'react'

export type ScrollPanelProps = {
  /** The id of the heading that names it. */
  labelledBy: string
  className?: string
  children: ReactNode
}

/**
 * From tablet width up it keeps to 500px and scrolls by itself; on a phone the page scrolls (checklist X-62). It takes the
 * focus, so that the arrow keys scroll it.
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
