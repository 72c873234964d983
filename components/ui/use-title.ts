'use client'

import { useEffect } from 'react'

/** Sets the page's part of the document title after the page has changed its view; the site name stays. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = document.title.replace(/^.*(?= · [^·]*$)/, title)
  }, [title])
}
