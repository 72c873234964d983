import { buttonClass } from '@/components/ui/button'
import { PrintButton } from '@/components/ui/print-button'
import { Card } from '@/components/ui/card'
import { type AgreementDto, dischargeSentences } from '@/lib/orders/agreement-rules'
import { Authorisation, Signature } from './authorisation'
import { agreementCopy as copy } from './copy'
import { KeyFactsList } from './key-facts'

/** What the buyer agreed to for one order, to read again and to print. */
export function Agreement({ agreement, pdfHref }: { agreement: AgreementDto; pdfHref?: string }) {
  const { orderNumber, buyerName, keyFacts, authorisation, now, discharge } = agreement
  return (
    <div className="paper grid max-w-2xl gap-4 print:max-w-none">
      <div className="flex flex-wrap gap-3 no-print">
        <PrintButton label={copy.print} />
        {pdfHref !== undefined && keyFacts && (
          <a href={pdfHref} className={buttonClass('secondary', 'small')}>
            {copy.pdf}
          </a>
        )}
      </div>
      {discharge && (
        <Card heading={copy.letterTitle} tone="accent" className="break-inside-avoid">
          <div className="grid gap-3">
            {dischargeSentences({ orderNumber, buyerName, discharge }).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className="font-semibold">{copy.letterFrom}</p>
          </div>
        </Card>
      )}
      {keyFacts ? (
        <Card heading={copy.factsTitle}>
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
