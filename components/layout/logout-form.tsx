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

// Imported on demand, because most pages never load the library.
async function forgetFetched(): Promise<void> {
  const { mutate } = await import('swr')
  await mutate(() => true, undefined, { revalidate: false })
}

async function forgetAll(): Promise<void> {
  forgetPerson()
  forgetAllText()
  // The session has ended either way, and the sign-in page clears both again.
  await Promise.allSettled([forgetKeptPages(), forgetFetched()])
}

/**
 * Ends the session, then deletes what this device stores about the person. When signing out fails, orders and
 * typed text stay. A plain form before hydration.
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
        // A redirect to the sign-in page means success.
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
