import type { ReactNode } from 'react'

/** A text that is one line in a table until somebody opens it. */
export const WholeText = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <details className={`whole-text ${className}`}>
    <summary>{children}</summary>
  </details>
)
