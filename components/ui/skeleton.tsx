import type { ReactNode } from 'react'

export type SkeletonProps = { className?: string }

/** A block in the shape of what comes; size it with classes. The container says "Loading", not the block. */
export function Skeleton({ className = 'h-4 w-full' }: SkeletonProps) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-control bg-line ${className}`} />
}

/** Wraps the blocks of one loading area and names it for those who do not see them. */
export function SkeletonGroup({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
