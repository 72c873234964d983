import { layoutCopy } from '@/components/layout/copy'

/** First thing in the tab order of every shell; the shells give their <main> this id. */
export const CONTENT_ID = 'content'

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="button button-primary fixed start-3 top-3 z-50 -translate-y-24 focus-visible:translate-y-0"
    >
      {layoutCopy.skip}
    </a>
  )
}
