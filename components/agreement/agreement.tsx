import { PrintButton } from '@/components/ui/print-button'
import { Card, CardHeader } from '@/components/ui/card'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { AgreementDto } from '@/lib/orders/agreement-rules'
import { Authorisation, Signature } from './authorisation'
import { agreementCopy as copy } from './copy'
import { KeyFactsList } from './key-facts'

const naira = (amount: number) => formatNaira(fromNaira(amount))

/** What the buyer agreed to for one order, to read again and to print. */
export function Agreement({ agreement }: { agreement: AgreementDto }) {
  const { orderNumber, buyerName, keyFacts, authorisation, now, discharge } = agreement
  return (
    <div className="paper grid max-w-2xl gap-4 print:max-w-none">
      <div className="no-print">
        <PrintButton label={copy.print} />
      </div>
      {discharge && (
        <Card tone="accent" className="break-inside-avoid">
          <CardHeader title={copy.letterTitle} />
          <div className="grid gap-3">
            <p>{copy.letter(buyerName, orderNumber, discharge.settledOn)}</p>
            <p>
              {copy.letterAmounts(naira(discharge.financed), discharge.rebate > 0 ? naira(discharge.rebate) : null)}
            </p>
            <p>{copy.letterEnd}</p>
            <p className="font-semibold">{copy.letterFrom}</p>
          </div>
        </Card>
      )}
      {keyFacts ? (
        <Card>
          <CardHeader title={copy.factsTitle} />
          <KeyFactsList facts={keyFacts.content} />
          <Signature name={buyerName} signed={keyFacts} />
        </Card>
      ) : (
        <p>{agreement.isOlder ? copy.older : copy.nothingSigned}</p>
      )}
      {authorisation && (
        <Authorisation orderNumber={orderNumber} buyerName={buyerName} signed={authorisation} now={now} />
      )}
    </div>
  )
}
