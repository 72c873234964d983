import type { ReactNode } from 'react'

export type FactLinesProps = {
  lines: readonly (readonly [label: string, value: ReactNode])[]
  className?: string
}

/** Key facts, a line each: what it is, and how much. */
export const FactLines = ({ lines, className = 'gap-2' }: FactLinesProps) => (
  <dl className={`grid ${className}`}>
    {lines.map(([label, value]) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-1">
        <dt className="text-muted">{label}</dt>
        <dd className="min-w-0 font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
