import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'

/** Amounts in naira, each in a card with its label. */
export function Figures({ figures }: { figures: readonly { readonly label: string; readonly naira: number }[] }) {
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, naira }) => (
        <Card key={label} className="p-4 sm:p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold">
            <Money naira={naira} />
          </dd>
        </Card>
      ))}
    </dl>
  )
}
