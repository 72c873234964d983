import { registrationCopy } from './copy'

const copy = registrationCopy.payment.facts

/** What the registration fee is for, when it is refunded and who takes it, before anyone is asked to pay. */
export function FeeFacts({ amount }: { amount: string }) {
  return (
    <dl className="grid gap-4">
      {[copy.purpose(amount), copy.refund, copy.processor].map(({ term, text }) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
