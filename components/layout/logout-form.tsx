'use client'

import { unstable_rethrow } from 'next/navigation'
import { type ReactNode, type SubmitEvent, useTransition } from 'react'
import { layoutCopy } from '@/components/layout/copy'
import { forgetKeptPages } from '@/components/layout/kept-pages'
import { forgetPerson } from '@/components/layout/person-hints'
import { forgetAllText } from '@/components/ui/kept-text'
import { showError } from '@/components/ui/toast'
import { logoutAction } from '@/lib/accounts/actions'

// Most pages fetch nothing by themselves and never load the library.
async function forgetFetched(): Promise<void> {
  const { mutate } = await import('swr')
  await mutate(() => true, undefined, { revalidate: false })
}

/** Ends the session and clears what this device knows of it (checklist X-27); a plain form until the page's script runs. */
export function LogoutForm({ children }: { children: ReactNode }) {
  const [busy, start] = useTransition()
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    start(async () => {
      try {
        forgetPerson()
        forgetAllText()
        await forgetKeptPages()
        await forgetFetched()
        await logoutAction()
      } catch (error) {
        unstable_rethrow(error)
        showError(layoutCopy.logoutFailed)
      }
    })
  }
  return (
    <form action={logoutAction} onSubmit={onSubmit}>
      {children}
    </form>
  )
}
