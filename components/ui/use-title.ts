'use client'

import { useEffect } from 'react'

/** Names the tab after a view that the page changed to by itself; what the server called the site stays at the end. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = document.title.replace(/^.*(?= · [^·]*$)/, title)
  }, [title])
}
