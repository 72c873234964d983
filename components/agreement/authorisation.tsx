import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { formatMoment, formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { AuthorisationDto, PlanNowDto } from '@/lib/orders/agreement-rules'
import { agreementCopy as copy } from './copy'
import { Deductions } from './deductions'

const naira = (amount: number) => formatNaira(fromNaira(amount))

/** The buyer's permission to deduct as it was given, and what of it applies now. Says nothing of the goods. */
export function Authorisation({ orderNumber, buyerName, signed, now }: AuthorisationDto) {
  const { content } = signed
  return (
    <>
      <Card heading={copy.authorisationTitle}>
        <div className="grid gap-4">
          <FactList
            facts={[
              [copy.employee, buyerName],
              [copy.company, content.company],
              ...(orderNumber === null ? [] : [[copy.order, orderNumber] as const]),
            ]}
          />
          {content.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Deductions title={copy.deduction} instalments={content.instalments} />
          <p className="flex justify-between gap-4 font-semibold">
            <span>{copy.sum}</span>
            <span className="money">{naira(content.total)}</span>
          </p>
          <Signature name={buyerName} signed={signed} />
        </div>
      </Card>
      <PlanNow now={now} />
    </>
  )
}

type Signed = { readonly signedAt: string; readonly version: string }

export const Signature = ({ name, signed }: { name: string; signed: Signed }) => (
  <p className="text-sm text-muted">
    {copy.signed(name, formatMoment(new Date(signed.signedAt)))} {copy.version(signed.version)}
  </p>
)

const SENTENCES = {
  before: copy.nowNone,
  settled: copy.nowPaid,
  written_off: copy.nowWrittenOff,
  ended: copy.nowEnded,
} as const

/** What is deducted by now: less may have been delivered, or credited, or repaid. */
function PlanNow({ now: { state, instalments } }: { now: PlanNowDto }) {
  const left = instalments.reduce((total, { amount, paid }) => total + (fromNaira(amount) - fromNaira(paid)), 0n)
  return (
    <Card heading={copy.nowTitle}>
      <p>{state === 'open' ? copy.nowLeft(formatNaira(left)) : SENTENCES[state]}</p>
      {instalments.length > 0 && (
        <ol className="mt-3 grid gap-1">
          {instalments.map(({ dueOn, amount, paid }) => (
            <li key={dueOn} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-1">
              <span>{formatDay(dueOn)}</span>
              <span>
                <span className="money font-semibold">{naira(amount)}</span>
                {paid > 0 && (
                  <span className="money text-muted">
                    {' '}
                    {copy.paid} {naira(paid)}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
