import { summaryCopy as copy } from './summary-copy'
import { Money } from '@/components/ui/money'
import { formatNaira, fromNaira } from '@/lib/core/money'

export type PaymentSummaryProps = {
  lines: readonly { readonly value: string; readonly price: number }[]
  total: number
  upfront: number
  financed: number
}

/** The cost of an order and how it is paid: fees up front, the rest from the salary. */
export function PaymentSummary({ lines, total, upfront, financed }: PaymentSummaryProps) {
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2">
        {lines.map(({ value, price }) => (
          <div key={value} className="flex justify-between gap-4">
            <dt className="text-muted">{value}</dt>
            <dd className="font-semibold">
              <Money naira={price} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
          <dt>{copy.total}</dt>
          <dd>
            <Money naira={total} />
          </dd>
        </div>
      </dl>
      <p className="text-sm text-muted">
        {copy.financed(formatNaira(fromNaira(financed)))}
        <br />
        {copy.upfront(formatNaira(fromNaira(upfront)))}
      </p>
    </div>
  )
}
