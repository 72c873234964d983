'use client'

import { unstable_rethrow } from 'next/navigation'
import { type ReactNode, type SubmitEvent, useTransition } from 'react'
import { layoutCopy } from '@/components/layout/copy'
import { forgetKeptPages } from '@/components/layout/kept-pages'
import { forgetPerson } from '@/components/layout/person-hints'
import { forgetAllText } from '@/components/ui/kept-text'
import { showError } from '@/components/ui/toast'
import { isSuccessRedirect } from '@/components/ui/request-error'
import { logoutAction } from '@/lib/accounts/actions'

// Most pages fetch nothing by themselves and never load the library.
async function forgetFetched(): Promise<void> {
  const { mutate } = await import('swr')
  await mutate(() => true, undefined, { revalidate: false })
}

async function forgetAll(): Promise<void> {
  forgetPerson()
  forgetAllText()
  // The session is over whatever comes of these, and the login page sees to them once more.
  await Promise.allSettled([forgetKeptPages(), forgetFetched()])
}

/**
 * Ends the session and then clears what this device knows of it (checklist X-27): whoever could not be signed out keeps
 * their orders and what they typed. A plain form until the page's script runs.
 */
export function LogoutForm({ children }: { children: ReactNode }) {
  const [busy, start] = useTransition()
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const wasOffline = !navigator.onLine
    start(async () => {
      try {
        await logoutAction()
      } catch (error) {
        // It ends by leading to the login page.
        if (isSuccessRedirect(error)) await forgetAll()
        unstable_rethrow(error)
        showError(wasOffline ? layoutCopy.logoutOffline : layoutCopy.logoutUnknown)
      }
    })
  }
  return (
    <form action={logoutAction} onSubmit={onSubmit}>
      {children}
    </form>
  )
}
