'use client'

import type { ComponentProps, MouseEvent } from 'react'

/** A link to another view of the same page: the address changes, the page stays, and only the view's data are fetched. */
export function ViewLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    window.history.pushState(null, '', href)
    // Next marks every entry it knows of. A tap that comes before its router listens is answered by a page load instead.
    if (window.history.state === null) window.location.reload()
    else window.scrollTo(0, 0)
  }
  return <a {...rest} href={href} onClick={open} />
}
