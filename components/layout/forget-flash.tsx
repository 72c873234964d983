'use client'

import { useEffect } from 'react'

/**
 * Asks the server to delete the cookie of a message that is shown. The middleware does it for whole documents, but not
 * for a page that an action's redirect rendered. Without an answer the cookie expires in two minutes.
 */
export function forgetFlash(): void {
  void fetch('/api/flash', { method: 'DELETE', keepalive: true }).catch(() => undefined)
}

/** Deletes the cookie of a message that the page shows in a way of its own. */
export function ForgetFlash() {
  useEffect(forgetFlash, [])
  return null
}
