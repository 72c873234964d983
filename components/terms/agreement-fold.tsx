import { AGREEMENT } from './agreement'
import { AgreementText } from './agreement-text'
import { termsCopy as copy } from './copy'
import { previewOf } from './preview'

/**
 * The beginning of the agreement, and all of it after a tap. A native fold, which needs no script: the browser's own
 * search finds what is folded away and opens it. Where a browser cannot order what is in a fold, "See Less" stands above.
 */
export function AgreementFold() {
  return (
    <div className="group/fold">
      <div className="group-has-[details[open]]/fold:hidden">
        <AgreementText parts={previewOf(AGREEMENT)} level={3} isCut />
      </div>
      <details className="group flex flex-col">
        <summary className="button button-secondary button-small order-last mt-5 list-none self-start [&::-webkit-details-marker]:hidden">
          <span className="group-open:hidden">{copy.seeMore}</span>
          <span className="hidden group-open:inline">{copy.seeLess}</span>
        </summary>
        <AgreementText parts={AGREEMENT} level={3} />
      </details>
    </div>
  )
}
