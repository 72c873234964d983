'use client'

import { useEffect } from 'react'

/** Removes the query from the page's address, after the server has used it up. A reload then shows the plain page. */
export function CleanAddress() {
  useEffect(() => {
    // Without Next's state, so that its router learns the new URL.
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  return null
}
