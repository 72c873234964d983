import { layoutCopy } from '@/components/layout/copy'

/** The id of `<main>` in every layout, the target of the skip link. */
export const CONTENT_ID = 'content'

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className={
        'no-print button button-primary fixed start-3 top-3 z-50 -translate-y-[calc(100%+1rem)] ' +
        'focus-visible:translate-y-0'
      }
    >
      {layoutCopy.skip}
    </a>
  )
}
