import type { ReactNode } from 'react'
import { layoutCopy as copy } from '@/components/layout/copy'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { ForwardIcon } from '@/components/ui/icons'
import { ViewLink } from '@/components/ui/view-link'

export type PagerProps = {
  /** The first page; undefined on it. */
  firstHref?: string | undefined
  /** Undefined on the last page. */
  nextHref?: string | undefined
  /** Switches pages in the browser, without a server render. */
  inPage?: boolean
  /** Names the list where a page has two. */
  label?: string
}

/**
 * Links to the first and the next page of a list. There are no page numbers, because rows move while the list is read.
 */
export function Pager({ firstHref, nextHref, inPage = false, label = copy.pages }: PagerProps) {
  if (!firstHref && !nextHref) return null
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap gap-3">
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
