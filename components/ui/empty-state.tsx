import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: ReactNode
  /** What to do next, in one sentence. */
  children?: ReactNode
  /** A picture with an empty alt, or a large icon. */
  figure?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}

export function EmptyState({ title, children, figure, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="grid justify-items-center gap-2 rounded-card bg-sunken px-6 py-8 text-center">
      {figure && <div className="text-brand-text">{figure}</div>}
      <Heading className="section-title text-xl">{title}</Heading>
      {children && <div className="max-w-md text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
