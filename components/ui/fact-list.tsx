import type { ReactNode } from 'react'

/** Labels and values, in columns where there is room. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
    {facts.map(([label, value]) => (
      <div key={label} className="min-w-0">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="font-semibold break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
