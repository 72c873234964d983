import { Disclosure } from '@/components/ui/disclosure'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { type KeyFacts, creditWords, formatRates, orderWords } from '@/lib/orders/agreement-rules'
import { agreementCopy as copy } from './copy'
import { Deductions } from './deductions'
import { factCopy } from './fact-copy'
import { FactLines } from './fact-lines'

const naira = (amount: number) => formatNaira(fromNaira(amount))

/** What happens to the credit in each case. */
export const FactSentences = ({ sentences }: Pick<KeyFacts, 'sentences'>) => (
  <dl className="grid gap-3">
    {sentences.map(({ title, text }) => (
      <div key={title}>
        <dt className="font-semibold">{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

/** The same sentences behind a button, where a form follows. */
const FactFold = ({ sentences }: Pick<KeyFacts, 'sentences'>) => (
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
          [factCopy.cashPrice, naira(cashPrice)],
          [factCopy.interest, naira(interest)],
          [factCopy.rate, formatRates(facts)],
          ...(afterCredit ? [[factCopy.credit, naira(afterCredit.credit)] as const] : []),
          [factCopy.repaid, naira(afterCredit?.deducted ?? repaid)],
          [factCopy.upfront, factCopy.fees(naira(serviceFee), naira(deliveryFee))],
          [factCopy.total, naira(total)],
        ]}
      />
      <FactDeductions facts={facts} />
      {isFolded ? <FactFold sentences={facts.sentences} /> : <FactSentences sentences={facts.sentences} />}
    </div>
  )
}
