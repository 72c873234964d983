import type { ReactNode } from 'react'

/** Key facts, a line each: what it is, and how much. */
export const FactLines = ({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="grid gap-2">
    {lines.map(([label, value]) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-1">
        <dt className="text-muted">{label}</dt>
        <dd className="min-w-0 font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
