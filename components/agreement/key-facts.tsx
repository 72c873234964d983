import type { ReactNode } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { type KeyFacts, creditWords, formatRates, orderWords } from '@/lib/orders/agreement-rules'
import { agreementCopy as copy } from './copy'
import { Deductions } from './deductions'

const naira = (amount: number) => formatNaira(fromNaira(amount))

/** What happens to the credit in each case. */
const FactSentences = ({ sentences }: Pick<KeyFacts, 'sentences'>) => (
  <dl className="grid gap-3">
    {sentences.map(({ title, text }) => (
      <div key={title}>
        <dt className="font-semibold">{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

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

/** The same sentences behind a button, where a form follows. */
export const FactFold = ({ sentences }: Pick<KeyFacts, 'sentences'>) => (
  <Disclosure label={copy.whatIf} variant="secondary" className="grid gap-3">
    <div className="pt-3">
      <FactSentences sentences={sentences} />
    </div>
  </Disclosure>
)

/** What is deducted on each payday, after the buyer's credit has paid its part. */
export const FactDeductions = ({ facts: { deliveredOn, instalments, afterCredit } }: { facts: KeyFacts }) => (
  <>
    {afterCredit && <p>{creditWords(afterCredit)}</p>}
    {afterCredit?.instalments.length !== 0 && (
      <Deductions title={copy.deductions(deliveredOn)} instalments={afterCredit?.instalments ?? instalments} />
    )}
  </>
)

/** The key facts of a credit over one number of months. */
export function KeyFactsList({ facts, isFolded = false }: { facts: KeyFacts; isFolded?: boolean }) {
  const { cashPrice, interest, repaid, serviceFee, deliveryFee, total, afterCredit } = facts
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{copy.placed(orderWords(facts))}</p>
      <FactLines
        lines={[
          [copy.cashPrice, naira(cashPrice)],
          [copy.interest, naira(interest)],
          [copy.rate, formatRates(facts)],
          ...(afterCredit ? [[copy.credit, naira(afterCredit.credit)] as const] : []),
          [copy.repaid, naira(afterCredit?.deducted ?? repaid)],
          [copy.upfront, copy.fees(naira(serviceFee), naira(deliveryFee))],
          [copy.total, naira(total)],
        ]}
      />
      <FactDeductions facts={facts} />
      {isFolded ? <FactFold sentences={facts.sentences} /> : <FactSentences sentences={facts.sentences} />}
    </div>
  )
}
