import { layoutCopy as copy } from '@/components/layout/copy'
import { ButtonLink } from '@/components/ui/button'
import { ForwardIcon } from '@/components/ui/icons'

export type PagerProps = {
  /** Back to the beginning; left out on the first page. */
  firstHref?: string | undefined
  /** Left out on the last page. */
  nextHref?: string | undefined
}

/** Pages of a long list. Each has an address; there is no way to a page in between, for the list moves while it is read. */
export function Pager({ firstHref, nextHref }: PagerProps) {
  if (!firstHref && !nextHref) return null
  return (
    <nav aria-label={copy.pages} className="mt-5 flex flex-wrap gap-3">
      {firstHref && (
        <ButtonLink href={firstHref} prefetch={false} variant="secondary" size="small">
          {copy.firstPage}
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink href={nextHref} prefetch={false} variant="secondary" size="small">
          {copy.nextPage}
          <ForwardIcon size={18} />
        </ButtonLink>
      )}
    </nav>
  )
}
