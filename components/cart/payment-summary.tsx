import type { ReactNode } from 'react'
import { summaryCopy as copy } from './summary-copy'
import { Money } from '@/components/ui/money'
import { formatNaira, fromNaira } from '@/lib/core/money'

export type PaymentSummaryProps = {
  lines: readonly { readonly value: string; readonly price: number }[]
  total: number
  upfront: number
  /** The sentence about what is financed; by default all of the amount is paid from the salary. */
  financed: number | ReactNode
}

const naira = (amount: number) => formatNaira(fromNaira(amount))

/** 'Paid from your salary: ₦22,500', and what of the financed amount the buyer's credit pays. In naira. */
export const financedWords = (financed: number, byCredit?: { readonly credit: number; readonly deducted: number }) =>
  byCredit && byCredit.credit > 0
    ? `${copy.credit(naira(byCredit.credit))} ${copy.financed(naira(byCredit.deducted))}`
    : copy.financed(naira(financed))

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
        {typeof financed === 'number' ? financedWords(financed) : financed}
        <br />
        {copy.upfront(naira(upfront))}
      </p>
    </div>
  )
}
