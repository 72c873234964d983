'use client'

import type { ComponentProps, MouseEvent } from 'react'

/** The address of the view before, in the state of a history entry that `openView` made. */
const FROM = 'foodbankFrom'

/** Changes the URL to another view of the same page, without a page load and without a request for the page. */
export function openView(href: string): void {
  window.history.pushState({ [FROM]: window.location.pathname + window.location.search }, '', href)
  // Next adds its state to every history entry it handles. Without it its router does not listen yet, so the page is
  // loaded.
  if (Object.keys(window.history.state as object).length === 1) window.location.reload()
  else window.scrollTo(0, 0)
}

const viewBefore = (): unknown => (window.history.state as Record<string, unknown> | null)?.[FROM]

export type ViewLinkProps = ComponentProps<'a'> & {
  href: string
  /** The link leads back: from a view that was opened there it goes back in the history, which keeps the scroll. */
  back?: boolean
}

/** A link to another view of the same page. */
export function ViewLink({ href, back = false, ...rest }: ViewLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (back && viewBefore() === href) window.history.back()
    else openView(href)
  }
  return <a {...rest} href={href} onClick={open} />
}
