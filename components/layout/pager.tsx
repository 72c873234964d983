import type { ReactNode } from 'react'
import { layoutCopy as copy } from '@/components/layout/copy'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { ForwardIcon } from '@/components/ui/icons'
import { ViewLink } from '@/components/ui/view-link'

export type PagerProps = {
  /** Back to the beginning; left out on the first page. */
  firstHref?: string | undefined
  /** Left out on the last page. */
  nextHref?: string | undefined
  /** The page itself turns the pages, without being built anew by the server. */
  inPage?: boolean
}

/** Pages of a long list. Each has an address; there is no way to a page in between, for the list moves while it is read. */
export function Pager({ firstHref, nextHref, inPage = false }: PagerProps) {
  if (!firstHref && !nextHref) return null
  return (
    <nav aria-label={copy.pages} className="mt-5 flex flex-wrap gap-3">
      {firstHref && (
        <PageLink href={firstHref} inPage={inPage}>
          {copy.firstPage}
        </PageLink>
      )}
      {nextHref && (
        <PageLink href={nextHref} inPage={inPage}>
          {copy.nextPage}
          <ForwardIcon size={18} />
        </PageLink>
      )}
    </nav>
  )
}

function PageLink({ href, inPage, children }: { href: string; inPage: boolean; children: ReactNode }) {
  if (!inPage) {
    return (
      <ButtonLink href={href} variant="secondary" size="small">
        {children}
      </ButtonLink>
    )
  }
  return (
    <ViewLink href={href} className={buttonClass('secondary', 'small')}>
      {children}
    </ViewLink>
  )
}
