import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'

type Figure = {
  readonly label: string
  /** The amount in naira. */
  readonly naira: number
  readonly hint?: string | undefined
}

/** Amounts in naira, each in a card with its label. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, naira, hint }) => (
        <Card key={label} className="p-4 sm:p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-bold sm:text-xl">
            <Money exact naira={naira} />
          </dd>
          {hint && <dd className="text-sm text-muted">{hint}</dd>}
        </Card>
      ))}
    </dl>
  )
}
