import type { ReactNode } from 'react'

/** A text that is one line in a table until somebody opens it. */
export const WholeText = ({ children }: { children: ReactNode }) => (
  <details className="whole-text">
    <summary>{children}</summary>
  </details>
)
