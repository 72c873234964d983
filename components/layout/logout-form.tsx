'use client'

import { unstable_rethrow } from 'next/navigation'
import { isOffline } from '@/components/ui/connection'
import { type ReactNode, type SubmitEvent, useState, useTransition } from 'react'
import { layoutCopy } from '@/components/layout/copy'
import { forgetKeptPages } from '@/components/layout/kept-pages'
import { forgetPerson } from '@/components/layout/person-hints'
import { FieldError } from '@/components/ui/field'
import { forgetAllText } from '@/components/ui/typed-text'
import { forgetUnsent, waitingIds } from '@/components/ui/unsent-work'
import { isSuccessRedirect } from '@/components/ui/request-error'
import { logoutAction } from '@/lib/accounts/actions'

// Imported on demand, because most pages never load the library.
async function forgetFetched(): Promise<void> {
  const { mutate } = await import('swr')
  await mutate(() => true, undefined, { revalidate: false })
}

async function forgetAll(person: string): Promise<void> {
  forgetPerson()
  forgetAllText()
  forgetUnsent(person)
  // The session has ended either way, and the sign-in page clears both again.
  await Promise.allSettled([forgetKeptPages(), forgetFetched()])
}

/**
 * Ends the session, then deletes what this device stores about the person, after a warning when some of it waits
 * to be sent. When signing out fails, orders and typed text stay. A plain form before hydration.
 */
export function LogoutForm({ children }: { children: ReactNode }) {
  const [busy, start] = useTransition()
  const [failure, setFailure] = useState<string>()
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const person = event.currentTarget.closest<HTMLElement>('[data-person]')?.dataset['person'] ?? ''
    const unsent = waitingIds(person).length
    if (unsent > 0 && !window.confirm(layoutCopy.logoutUnsent(unsent))) return
    const wasOffline = isOffline()
    setFailure(undefined)
    start(async () => {
      try {
        await logoutAction()
      } catch (error) {
        // A redirect to the sign-in page means success.
        if (isSuccessRedirect(error)) await forgetAll(person)
        unstable_rethrow(error)
        setFailure(wasOffline ? layoutCopy.logoutOffline : layoutCopy.logoutUnknown)
      }
    })
  }
  return (
    <form action={logoutAction} onSubmit={onSubmit}>
      {children}
      <div role="alert">
        <FieldError message={failure} />
      </div>
    </form>
  )
}
