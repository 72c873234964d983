import { AGREEMENT } from './agreement'
import { AgreementText } from './agreement-text'
import { termsCopy as copy } from './copy'
import { previewOf } from './preview'

/**
 * The beginning of the agreement, and the full text in a native fold, which needs no script and which find-in-page can
 * open. Browsers that cannot reorder the content of a fold show "See Less" above the text.
 */
export function AgreementFold() {
  return (
    <div className="group/fold">
      <div className="group-has-[details[open]]/fold:hidden">
        <AgreementText parts={previewOf(AGREEMENT)} level={3} isCut />
      </div>
      <details className="group flex flex-col">
        <summary
          className={
            'button button-secondary button-small order-last mt-5 list-none self-start ' +
            '[&::-webkit-details-marker]:hidden'
          }
        >
          <span className="group-open:hidden">{copy.seeMore}</span>
          <span className="hidden group-open:inline">{copy.seeLess}</span>
        </summary>
        <AgreementText parts={AGREEMENT} level={3} />
      </details>
    </div>
  )
}
