'use client'

import type { ComponentProps, MouseEvent } from 'react'

/**
 * A link to another view of the same page: it changes the URL without a page load and without a request for the page.
 */
export function ViewLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    window.history.pushState(null, '', href)
    // Next stores its state in every history entry it handles. Without one its router does not listen yet, so the page
    // is loaded.
    if (window.history.state === null) window.location.reload()
    else window.scrollTo(0, 0)
  }
  return <a {...rest} href={href} onClick={open} />
}
